/** Environment variables: what sets them beside the code, and code that reads them. */
import { byPattern, type NameFamily, script } from "./family.ts";
import { readsVariableOf } from "./meant.ts";

const upper = String.raw`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`;

function globally(source: string): RegExp {
  return new RegExp(source.replaceAll("NAME", upper), "gm");
}

export const environment: NameFamily = {
  ruleId: "context-environment-variable",
  noun: "environment variable",
  gives: [
    byPattern(/(?:^|\/)\.env(?:\.[\w.-]+)?$|\.env$/, globally(String.raw`^[ \t]*(?:export[ \t]+)?NAME=`)),
    byPattern(
      /(?:^|\/)(?:[\w.-]*\.)?Dockerfile(?:\.[\w-]+)?$/,
      globally(String.raw`^[ \t]*(?:ENV|ARG)[ \t]+NAME`),
    ),
    byPattern(
      /\.ya?ml$/,
      globally(String.raw`^[ \t]*(?:-[ \t]+)?["']?NAME["']?[ \t]*[:=]`),
      globally(String.raw`^[ \t]*-?[ \t]*(?:name|key):[ \t]*["']?NAME["']?[ \t]*$`),
    ),
    byPattern(/\.(?:tf|toml|json)$/, globally(String.raw`^[ \t]*"?NAME"?[ \t]*[:=]`)),
    byPattern(/(?:^|\/)Makefile$|\.sh$/, globally(String.raw`\b(?:export[ \t]+)?NAME[ \t]*[:?]?=`)),
    byPattern(
      script,
      globally(String.raw`\bprocess\.env\.NAME[ \t]*(?:\?\?|\|\|)?=(?![=>])`),
      globally(String.raw`\bstubEnv\(\s*["']NAME["']`),
    ),
    byPattern(
      /\.py$/,
      globally(String.raw`\bos\.environ\[\s*["']NAME["']\s*\]\s*=(?!=)`),
      globally(String.raw`\b(?:setenv|setdefault)\(\s*["']NAME["']`),
    ),
    byPattern(/\.go$/, globally(String.raw`\bSetenv\(\s*"NAME"`)),
  ],
  takes: [
    byPattern(
      script,
      globally(String.raw`\b(?:process\.env|import\.meta\.env)\.NAME\b(?![ \t]*(?:\?\?|\|\|)?=(?![=>]))`),
      globally(String.raw`\bprocess\.env\[\s*["']NAME["']\s*\]`),
    ),
    byPattern(
      /\.py$/,
      globally(String.raw`\bos\.(?:environ(?:\.get\(|\[)|getenv\()\s*["']NAME["'](?!\s*\]\s*=(?!=))`),
    ),
    byPattern(/\.go$/, globally(String.raw`\bos\.(?:Getenv|LookupEnv)\(\s*"NAME"`)),
    byPattern(/\.(?:java|kts?|scala)$/, globally(String.raw`\bSystem\.getenv\(\s*"NAME"`)),
    byPattern(/\.(?:rb|rake|erb)$/, globally(String.raw`\bENV(?:\[|\.fetch\()\s*["']NAME["']`)),
    byPattern(/\.php$/, globally(String.raw`\b(?:getenv|env)\(\s*["']NAME["']|\$_ENV\[\s*["']NAME["']`)),
    byPattern(/\.rs$/, globally(String.raw`\benv::var(?:_os)?\(\s*"NAME"`)),
    byPattern(/\.cs$/, globally(String.raw`\bGetEnvironmentVariable\(\s*"NAME"`)),
  ],
  giving: ["sets", "set"],
  taking: ["reads", "read"],
  effect: "the value is missing there",
  isMeant: readsVariableOf,
  // One that is set elsewhere may be taken out of an example.
  isMissedWhenRemoved: false,
  hasOwnGivers: true,
  hidesValues: true,
};
