/** Makes findings of what is said about lines of a patch, without the file's text. */
import type { Finding, Side } from "@acrux/contract";
import { lineOn } from "../change/diff.ts";
import { type Match, matchKey, toFinding } from "./finding.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";

/** `matches` stand on lines of that side which a hunk shows; `identity` is the path by which the file is known. */
export function findingsOnLines(
  matches: readonly Match[],
  { file, diff }: PlannedFile,
  identity: string,
  side: Side = "RIGHT",
): Finding[] {
  if (matches.length === 0) return [];
  const shown = (diff?.hunks ?? [])
    .flatMap(({ lines }) => lines)
    .filter((line) => lineOn(side, line) !== null);
  const masked = maskSecrets(file.path, shown.map(({ text }) => text).join("\n")).split("\n");
  const texts = new Map(shown.map((line, index) => [lineOn(side, line), masked[index] ?? ""]));
  const seen = new Map<string, number>();
  return matches.map((found) => {
    const match = {
      ...found,
      code: maskSecrets(file.path, found.code),
      message: maskSecrets(file.path, found.message),
    };
    const place = {
      path: file.path,
      side,
      startLine: match.startLine,
      endLine: match.endLine,
    };
    const occurrence = seen.get(matchKey(match)) ?? 0;
    seen.set(matchKey(match), occurrence + 1);
    const finding = toFinding(match, place, occurrence, (line) => texts.get(line), identity);
    return { ...finding, quote: (texts.get(match.startLine) ?? "").trim() };
  });
}

/** The text of a line of the RIGHT side; "" for one that no hunk shows. */
export function lineOfPatch({ diff }: PlannedFile, line: number): string {
  return diff?.hunks.flatMap(({ lines }) => lines).find(({ right }) => right === line)?.text ?? "";
}
