/** Checks one manifest, image file or workflow by its text. */
import type { PlacedMatch } from "../findings/placed-match.ts";
import { checkDockerfile, checkImages, checkWorkflow } from "./images-actions.ts";
import { checkDotnet, checkGradle, checkPom } from "./jvm-dotnet.ts";
import { checkPackageJson } from "./npm.ts";
import { checkCargo, checkComposer, checkGemfile, checkGoMod } from "./other-languages.ts";
import { type Problem, problemMatch } from "./problem.ts";
import { checkPythonToml, checkRequirements } from "./python.ts";
import { checkProperties, checkSpringSettings } from "./weak-algorithms.ts";
import { checkNpmrc, checkPipConf, checkYarnrc } from "./registry-settings.ts";

type Check = (lines: readonly string[]) => Problem[];

const checks: readonly (readonly [path: RegExp, check: Check])[] = [
  [/(^|\/)package\.json$/, checkPackageJson],
  [/(^|\/)\.npmrc$/, checkNpmrc],
  [/(^|\/)\.yarnrc\.yml$/, checkYarnrc],
  [/(^|\/)\.?pip\.(?:conf|ini)$/, checkPipConf],
  [
    /(^|\/)(?:[\w.-]*requirements[\w.-]*|constraints[\w.-]*)\.(?:txt|in)$|(^|\/)requirements\/[\w.-]+\.txt$/,
    checkRequirements,
  ],
  [/(^|\/)(?:pyproject\.toml|Pipfile|uv\.toml)$/, checkPythonToml],
  [/(^|\/)pom\.xml$|\.pom$/, checkPom],
  [/\.gradle(?:\.kts)?$|(^|\/)libs\.versions\.toml$/, checkGradle],
  [/\.(?:cs|fs|vb)proj$|(^|\/)(?:Directory\.(?:Packages|Build)\.props|NuGet\.config)$/i, checkDotnet],
  [/(^|\/)go\.mod$/, checkGoMod],
  [/(^|\/)Cargo\.toml$/, checkCargo],
  [/(^|\/)Gemfile$|\.gemspec$/, checkGemfile],
  [/(^|\/)composer\.json$/, checkComposer],
  [/(^|\/)(?:[\w.-]*\.)?(?:Dockerfile|Containerfile)(?:\.[\w.-]+)?$/i, checkDockerfile],
  [/(^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$|(^|\/)action\.ya?ml$/, checkWorkflow],
  [
    /(^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$|(^|\/)(?:k8s|kubernetes|manifests|deploy|deployments?|charts?|helm|kustomize)\/.*\.ya?ml$|(^|\/)\.gitlab-ci\.yml$/,
    checkImages,
  ],
  [/(^|\/)(?!messages|gradle)[\w.-]+\.properties$/, checkProperties],
  [/(^|\/)(?:application|bootstrap)(?:-[\w.-]+)?\.ya?ml$/, checkSpringSettings],
];

/** Ordered by line; empty for a file that is none of them. */
export function findInManifest(path: string, text: string): PlacedMatch[] {
  const check = checks.find(([pattern]) => pattern.test(path))?.[1];
  if (check === undefined) return [];
  const lines = text.split("\n");
  const starts = startsOf(lines);
  return check(lines.map((line) => line.replace(/\r$/, ""))).map((problem) => {
    const line = lines[problem.line - 1] ?? "";
    const quote = quoteOf(problem, line);
    const startOffset = (starts[problem.line - 1] ?? 0) + line.indexOf(quote);
    return { ...problemMatch(problem, line), quote, startOffset, endOffset: startOffset + quote.length };
  });
}

/** An action without its tag, an address without its last part: another version of one that was there before is no news. */
function quoteOf({ kind, subject }: Problem, line: string): string {
  if (kind === "insecure-source")
    return /^.*?\b(?:http|git):\/\/[^\s"'#]+(?=[/#])/.exec(line.trim())?.[0] ?? line.trim();
  if (kind !== "unpinned-action") return line.trim();
  const name = subject.slice(0, subject.lastIndexOf("@"));
  return line.includes(name) ? name : line.trim();
}

function startsOf(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}
