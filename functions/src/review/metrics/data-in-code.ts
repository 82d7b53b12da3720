/** Finds what is no code inside a function: literals of data and markup of several lines, which are read as a table is. */
import type { SgNode } from "@ast-grep/napi";

/** UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** By the grammars' own words for literals of several values, and for markup. */
const data =
  /^(?:object|array|list|tuple|set|hash|dictionary|collection|map|table|struct)(?:_literal|_expression|_constructor)?$|^(?:array_creation_expression|composite_literal|literal_value|initializer_list|initializer_expression|array_initializer|set_or_map_literal|anonymous_object_creation_expression|heredoc_body|nowdoc_body|jsx_element|jsx_fragment|jsx_self_closing_element)$/;

/** The outermost ones of more than one line, in the order of the text. Not by recursion: a sum of 2,500 lines is as deep as it is long. */
export function dataIn(node: SgNode): Span[] {
  const spans: Span[] = [];
  const waiting = node.children().reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { start, end } = next.range();
    if (start.line === end.line) continue;
    if (data.test(String(next.kind()))) spans.push({ start: start.index, end: end.index });
    else waiting.push(...next.children().reverse());
  }
  return spans;
}
