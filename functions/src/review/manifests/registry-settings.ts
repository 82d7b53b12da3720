/** Checks the files that say where packages come from: .npmrc, .yarnrc.yml and pip.conf. */
import type { Problem } from "./problem.ts";

interface Signs {
  /** The address of a source without TLS is its first group. */
  readonly plain: RegExp;
  /** The setting that leaves out looking at certificates. */
  readonly unverified: RegExp;
}

function check({ plain, unverified }: Signs, lines: readonly string[]): Problem[] {
  return lines.flatMap((text, index): Problem[] => {
    if (/^\s*[#;]/.test(text)) return [];
    const line = index + 1;
    if (unverified.test(text)) return [{ kind: "unverified-source", line, subject: text.trim() }];
    const address = plain.exec(text)?.[1];
    return address === undefined ? [] : [{ kind: "insecure-source", line, subject: address }];
  });
}

export function checkNpmrc(lines: readonly string[]): Problem[] {
  return check({ plain: /registry\s*=\s*(http:\/\/\S+)/, unverified: /^\s*strict-ssl\s*=\s*false/ }, lines);
}

export function checkYarnrc(lines: readonly string[]): Problem[] {
  const plain = /\bnpm(?:Registry|Publish)(?:Server|Registry)\s*:\s*["']?(http:\/\/[^\s"']+)/;
  return check({ plain, unverified: /^\s*enableStrictSsl\s*:\s*false/ }, lines);
}

export function checkPipConf(lines: readonly string[]): Problem[] {
  const plain = /^\s*(?:extra-)?(?:index-url|find-links)\s*=\s*(http:\/\/\S+)/;
  return check({ plain, unverified: /^\s*trusted-host\s*=\s*\S/ }, lines);
}
