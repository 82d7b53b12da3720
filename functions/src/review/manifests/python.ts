/** Checks requirements files, pyproject.toml and Pipfile. */
import type { Problem, ProblemKind } from "./problem.ts";
import { isUnbounded, namesCommit } from "./versions.ts";

export function checkRequirements(lines: readonly string[]): Problem[] {
  return lines.flatMap((raw, index) => {
    const text = raw.replace(/(?:^|\s)#(?!egg|sha).*$/, "").trim();
    const found = text === "" ? null : requirement(text);
    return found === null ? [] : [{ ...found, line: index + 1 }];
  });
}

type Found = Omit<Problem, "line">;

function requirement(text: string): Found | null {
  if (text.startsWith("-")) return option(text);
  const source = sourceKind(text);
  const [, name = text, range = ""] = /^([\w.-]+)(?:\[[^\]]*\])?\s*([^;@\\]*)/.exec(text) ?? [];
  if (source !== null) return { kind: source, subject: name };
  if (/(?:\+|@\s*)\w+:|:\/\/|[/\\]/.test(text)) return null;
  return isUnbounded(range.trim()) ? { kind: "unpinned", subject: name } : null;
}

function option(text: string): Found | null {
  const [flag = ""] = text.split(/[\s=]/);
  if (flag === "--trusted-host") return { kind: "unverified-source", subject: flag };
  if (text.includes("http://")) return { kind: "insecure-source", subject: flag };
  if (flag === "--extra-index-url") return { kind: "extra-source", subject: flag };
  return /^-e$|^--editable$/.test(flag) && sourceKind(text) !== null
    ? { kind: "git-dependency", subject: text.replace(/^\S+\s+/, "").slice(0, 80) }
    : null;
}

function sourceKind(text: string): ProblemKind | null {
  if (/(?:^|[\s@+"'])(?:http|git):\/\//.test(text)) return "insecure-source";
  if (/git\+(?:https|ssh):/.test(text)) return namesCommit(text) ? null : "git-dependency";
  return /(?:^|@\s*)https:\/\/\S+\.(?:zip|whl|tar\.gz|tgz)/.test(text) && !text.includes("sha256=")
    ? "url-dependency"
    : null;
}

/** Tables of Poetry, Pipenv and uv; the lists of [project] are ranges on purpose, and only their sources are looked at. */
export function checkPythonToml(lines: readonly string[]): Problem[] {
  let table = "";
  return lines.flatMap((text, index) => {
    table = /^\s*\[+([^\]]+)\]/.exec(text)?.[1] ?? table;
    const found = setting(text) ?? entry(table, text);
    return found === null ? [] : [{ ...found, line: index + 1 }];
  });
}

function setting(text: string): Found | null {
  if (/verify_ssl\s*=\s*false/.test(text))
    return { kind: "unverified-source", subject: "verify_ssl = false" };
  const address = /^\s*url\s*=\s*"(http:\/\/[^"]+)"/.exec(text)?.[1];
  return address === undefined ? null : { kind: "insecure-source", subject: address };
}

function entry(table: string, text: string): Found | null {
  const kind = kindOfEntry(table, text);
  const name = /^\s*"?([\w.-]+)/.exec(text)?.[1] ?? "";
  return kind === null || name === "python" ? null : { kind, subject: name };
}

function kindOfEntry(table: string, text: string): ProblemKind | null {
  if (/git\s*=\s*"|git\+/.test(text))
    return /\brev\s*=/.test(text) || namesCommit(text) ? null : "git-dependency";
  if (!/(?:dependencies|^packages|^dev-packages)$/.test(table)) return null;
  const [, scheme] = /\burl\s*=\s*"(\w+):/.exec(text) ?? [];
  if (scheme !== undefined) return scheme === "http" ? "insecure-source" : "url-dependency";
  return kindOfRange(text);
}

function kindOfRange(text: string): ProblemKind | null {
  const range = /^\s*"?[\w.-]+"?\s*=\s*(?:"([^"]*)"|\{.*\bversion\s*=\s*"([^"]*)")/.exec(text);
  return range !== null && isUnbounded(range[1] ?? range[2] ?? "1") ? "unpinned" : null;
}
