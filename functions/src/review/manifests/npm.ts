/** Checks package.json. */
import type { Problem, ProblemKind } from "./problem.ts";
import { isUnbounded, namesCommit } from "./versions.ts";

const section = /^\s*"([\w:]+)"\s*:\s*\{\s*$/;
const pair = /^\s*"([^"]+)"\s*:\s*"((?:[^"\\]|\\.)*)"/;
const dependencySections = new Set([
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "resolutions",
  "overrides",
]);
const installScripts = new Set(["preinstall", "install", "postinstall"]);

export function checkPackageJson(lines: readonly string[]): Problem[] {
  let inside = "";
  return lines.flatMap((text, index) => {
    inside = section.exec(text)?.[1] ?? (/^\s*\}/.test(text) ? "" : inside);
    const [, name, value = ""] = pair.exec(text) ?? [];
    const kind = name === undefined ? null : kindOfEntry(inside, name, value);
    return kind === null ? [] : [{ kind, line: index + 1, subject: name ?? "" }];
  });
}

function kindOfEntry(inside: string, name: string, value: string): ProblemKind | null {
  if (inside === "scripts") return kindOfScript(name, value);
  return dependencySections.has(inside) ? kindOfDependency(value) : null;
}

function kindOfDependency(value: string): ProblemKind | null {
  const range = value.replace(/^npm:(?:@[^@]+|[^@]+)@?/, "");
  if (/^(?:file|link|workspace|portal|catalog|patch):/.test(value)) return null;
  if (value.startsWith("http:") || (value.startsWith("git:") && !namesCommit(value)))
    return "insecure-source";
  if (isGit(value)) return namesCommit(value) ? null : "git-dependency";
  if (value.startsWith("https:")) return "url-dependency";
  return isUnbounded(range) ? "unpinned" : null;
}

function isGit(value: string): boolean {
  return /^(?:git\+|git@|ssh:|github:|gitlab:|bitbucket:|gist:)|\.git(?:#|$)|^[\w-]+\/[\w.-]+(?:#.*)?$/.test(
    value,
  );
}

function kindOfScript(name: string, command: string): ProblemKind | null {
  if (!installScripts.has(name)) return null;
  return loads.test(command) ? "loading-install-script" : "install-script";
}

/** A program or a call that fetches, an address that a program is given, and code that is hidden. An address in a message loads nothing. */
const loads =
  /\b(?:curl|wget|nc|Invoke-WebRequest|iwr|powershell|base64)\b|\beval\b|\bgit\s+clone\b|\bfetch\(|\bhttps?['"]?\)?\.(?:get|request)\b|\b(?:npx|npm|pnpm|yarn|bunx?|pip3?|deno|bash|sh)\s+(?:(?:-\S+|install|add|exec|dlx|i|x|run)\s+)*https?:\/\/|\bnode\s+[\w./-]+\s+https?:\/\/|\b(?:urlopen|axios|child_process)\b/i;
