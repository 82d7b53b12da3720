/** Checks go.mod, Cargo.toml, Gemfile and composer.json. */
import type { Problem, ProblemKind } from "./problem.ts";
import { isUnbounded, namesCommit } from "./versions.ts";

export function checkGoMod(lines: readonly string[]): Problem[] {
  return lines.flatMap((text, index): Problem[] => {
    const [, target = ""] = /^\s*(?:replace\s+)?[\w./~-]+(?:\s+v\S+)?\s+=>\s+(\S+)/.exec(text) ?? [];
    return target === "" || text.includes("//")
      ? []
      : [{ kind: "replaced-module", line: index + 1, subject: target }];
  });
}

export function checkCargo(lines: readonly string[]): Problem[] {
  let table = "";
  return lines.flatMap((text, index): Problem[] => {
    table = /^\s*\[+([^\]]+)\]/.exec(text)?.[1] ?? table;
    const name = /^\s*"?([\w-]+)"?\s*=/.exec(text)?.[1];
    if (name === undefined || !/dependencies(?:\.|$)/.test(table)) return [];
    const kind = kindOfCrate(text);
    return kind === null ? [] : [{ kind, line: index + 1, subject: name }];
  });
}

function kindOfCrate(text: string): ProblemKind | null {
  if (/\bgit\s*=\s*"(?:http|git):/.test(text)) return "insecure-source";
  if (/\bgit\s*=\s*"/.test(text))
    return /\brev\s*=/.test(text) || namesCommit(text) ? null : "git-dependency";
  const range = /=\s*"([^"]*)"\s*(?:#.*)?$/.exec(text)?.[1] ?? /\bversion\s*=\s*"([^"]*)"/.exec(text)?.[1];
  return range !== undefined && isUnbounded(range) ? "unpinned" : null;
}

export function checkGemfile(lines: readonly string[]): Problem[] {
  return lines.flatMap((text, index): Problem[] => {
    const line = index + 1;
    const address = /^\s*source\s*\(?\s*["'](http:\/\/[^"']+)/.exec(text)?.[1];
    if (address !== undefined) return [{ kind: "insecure-source", line, subject: address }];
    const name = /^\s*gem\s*\(?\s*["']([\w.-]+)["']/.exec(text)?.[1];
    if (name === undefined || !/\b(?:git|github|gitlab|bitbucket)\s*(?::|=>)/.test(text)) return [];
    if (/["'](?:http|git):\/\//.test(text)) return [{ kind: "insecure-source", line, subject: name }];
    return /\bref\s*(?::|=>)/.test(text) ? [] : [{ kind: "git-dependency", line, subject: name }];
  });
}

export function checkComposer(lines: readonly string[]): Problem[] {
  let inside = "";
  return lines.flatMap((text, index) => {
    inside = /^\s*"([\w-]+)"\s*:\s*[[{]\s*$/.exec(text)?.[1] ?? (/^\s*\}/.test(text) ? "" : inside);
    const found = repository(text) ?? (/^require(?:-dev)?$/.test(inside) ? required(text) : null);
    return found === null ? [] : [{ ...found, line: index + 1 }];
  });
}

type Found = Omit<Problem, "line">;

function repository(text: string): Found | null {
  const subject = /("secure-http"\s*:\s*false)|"url"\s*:\s*"(http:\/\/[^"]+)"/.exec(text)?.slice(1).join("");
  return subject === undefined ? null : { kind: "insecure-source", subject };
}

function required(text: string): Found | null {
  const [, subject, range = ""] = /^\s*"([\w.-]+\/[\w.-]+)"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  const kind = subject === undefined ? null : kindOfPackage(range);
  return kind === null || subject === undefined ? null : { kind, subject };
}

function kindOfPackage(range: string): ProblemKind | null {
  if (/^dev-|@dev$/.test(range)) return range.includes("#") ? null : "git-dependency";
  return isUnbounded(range) ? "unpinned" : null;
}
