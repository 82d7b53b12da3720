/** Checks pom.xml, Gradle builds, project files of .NET and NuGet.config. */
import type { Problem } from "./problem.ts";
import { isUnbounded } from "./versions.ts";

type Found = Omit<Problem, "line">;

function checkLines(lines: readonly string[], check: (text: string) => Found | null): Problem[] {
  return lines.flatMap((text, index) => {
    const found = check(text);
    return found === null ? [] : [{ ...found, line: index + 1 }];
  });
}

const element = "(dependency|plugin|extension|parent|repository|pluginRepository)";
const opening = new RegExp(`<${element}>`);
const closing = new RegExp(`</${element}>`);

export function checkPom(lines: readonly string[]): Problem[] {
  let inside = "";
  let artifact = "";
  return checkLines(lines, (text) => {
    const here = opening.exec(text)?.[1] ?? inside;
    inside = closing.test(text) ? "" : here;
    artifact = /<artifactId>([^<]+)</.exec(text)?.[1] ?? artifact;
    if (here === "") return null;
    return here.endsWith("epository")
      ? plainAddress(text, /<url>\s*(http:\/\/[^<\s]+)/)
      : pomVersion(text, artifact);
  });
}

function pomVersion(text: string, artifact: string): Found | null {
  const version = /<version>\s*([^<]+?)\s*</.exec(text)?.[1] ?? "$";
  return isMoving(version) ? { kind: "unpinned", subject: artifact } : null;
}

function isMoving(version: string): boolean {
  if (version.includes("$")) return false;
  return isUnbounded(version) || /[*+]$|^latest\.|-SNAPSHOT$/.test(version);
}

function plainAddress(text: string, expression: RegExp): Found | null {
  const address = expression.exec(text)?.[1];
  return address === undefined ? null : { kind: "insecure-source", subject: address };
}

export function checkGradle(lines: readonly string[]): Problem[] {
  return checkLines(lines, (text) => {
    if (/^\s*(?:\/\/|\*)/.test(text)) return null;
    const insecure =
      plainAddress(text, /([aA]llowInsecureProtocol)\s*(?:=|\()?\s*true/) ??
      plainAddress(text, /\burl\b[^"']*["'](http:\/\/[^"']+)["']/);
    const [, name, version = ""] =
      /["']([\w.-]+:[\w.-]+):([^"':@]+)[^"']*["']/.exec(text) ?? partsOfModule(text);
    if (insecure !== null || name === undefined) return insecure;
    return isMoving(version) ? { kind: "unpinned", subject: name } : null;
  });
}

/** Name and version after all that is matched, of `name: "a", version: "1"` and of a line of a catalog of versions. */
function partsOfModule(text: string): readonly (string | undefined)[] {
  const name = /\b(?:name|module)\s*[:=]\s*["']([\w.:-]+)["']/.exec(text)?.[1];
  return [text, name, /\bversion\s*[:=]\s*["']([^"']+)["']/.exec(text)?.[1] ?? "$"];
}

export function checkDotnet(lines: readonly string[]): Problem[] {
  return checkLines(lines, (text) => {
    const insecure =
      plainAddress(text, /(allowInsecureConnections)\s*=\s*"true"/i) ??
      plainAddress(
        text,
        /<add\s(?=.*(?:nuget|package|feed|index\.json))[^>]*value\s*=\s*"(http:\/\/[^"]+)"/i,
      );
    const [, name, version = ""] =
      /<Package(?:Reference|Version)\s[^>]*(?:Include|Update)\s*=\s*"([^"]+)"[^>]*Version\s*=\s*"([^"]*)"/.exec(
        text,
      ) ?? [];
    if (insecure !== null || name === undefined) return insecure;
    return isMoving(version) ? { kind: "unpinned", subject: name } : null;
  });
}
