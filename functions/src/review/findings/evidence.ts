/** Another place that shows what a finding says: its line with those around it, secrets in them masked. */
import type { Evidence } from "@acrux/contract";
import { maskSecrets } from "../secrets/find-secrets.ts";

const linesAround = 1;
const longestLine = 240;

export function evidenceAt(
  { path, line }: { readonly path: string; readonly line: number },
  text: string,
  hidesValues = false,
): Evidence {
  const lines = text.split("\n");
  const startLine = Math.max(1, line - linesAround);
  const shown = lines.slice(startLine - 1, line + linesAround).join("\n");
  const masked = maskSecrets(path, shown).split("\n");
  const named = hidesValues ? masked.map(withoutValue) : masked;
  return { path, line, excerpt: { startLine, lines: named.map((one) => one.slice(0, longestLine)) } };
}

/** `NAME=value` of a file that sets things: the name is what it shows. Code that asks by a string keeps its line. */
function withoutValue(line: string): string {
  return line.replace(/^(\s*(?:-\s*)?(?:export\s+|ENV\s+|ARG\s+)?["']?[\w.-]+["']?\s*[:=]\s*)\S.*$/, "$1...");
}
