/** Makes the text of a rule's fix, and lets it pass only if the file still parses as well as before. */
import type { SgNode } from "@ast-grep/napi";
import { parse, type ParsedFile } from "../../languages/parse.ts";
import type { Captures } from "./node-matcher.ts";
import { countSyntaxErrors } from "../../languages/syntax-errors.ts";

/** What the whole lines of the match become, without the last line's end; null if the fix changes nothing or breaks the file. */
export function fixedLines(
  file: ParsedFile,
  match: SgNode,
  captures: Captures,
  template: string,
): string | null {
  const { start, end } = match.range();
  const replacement = fillIn(file, captures, template);
  const lineStart = file.text.lastIndexOf("\n", start.index - 1) + 1;
  const nextLine = file.text.indexOf("\n", end.index);
  const lineEnd = nextLine < 0 ? file.text.length : nextLine;
  const fixed = file.text.slice(lineStart, start.index) + replacement + file.text.slice(end.index, lineEnd);
  const whole = file.text.slice(0, lineStart) + fixed + file.text.slice(lineEnd);
  if (whole === file.text) return null;
  if (countSyntaxErrors(parse(file.language, whole).root) > countSyntaxErrors(file.root)) return null;
  return fixed.endsWith("\r") ? fixed.slice(0, -1) : fixed;
}

function fillIn(file: ParsedFile, captures: Captures, template: string): string {
  return template.replace(/\$(\$\$)?([A-Z_][A-Z0-9_]*)/g, (_whole, many: string | undefined, name: string) =>
    many === undefined
      ? (captures.transformed(name) ?? captures.one(name)?.text() ?? "")
      : textOfMany(file, captures.many(name)),
  );
}

/** From the first to the last node, with whatever stands between them. */
function textOfMany(file: ParsedFile, nodes: readonly SgNode[]): string {
  const first = nodes[0];
  const last = nodes.at(-1);
  return first && last ? file.text.slice(first.range().start.index, last.range().end.index) : "";
}
