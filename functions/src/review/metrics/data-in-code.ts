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

/** The outermost ones of more than one line, in the order of the text. */
export function dataIn(node: SgNode): Span[] {
  return node.children().flatMap((child) => {
    const { start, end } = child.range();
    if (start.line === end.line) return [];
    return data.test(String(child.kind())) ? [{ start: start.index, end: end.index }] : dataIn(child);
  });
}
