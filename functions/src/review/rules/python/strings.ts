/** Python: whether a name holds a string, as far as its function shows. */
import type { SgNode } from "@ast-grep/napi";

const makesString =
  /^\(?(?:[rbfuRBFU]{0,2}["']|(?:str|input|repr|ascii|chr|hex|format)\()|\.(?:l?r?strip|lower|upper|title|capitalize|replace|join|format|read|readline|decode|getvalue|group|removeprefix|removesuffix|partition|split|splitlines|readlines|zfill|text)\b|\bopen\(/;

/** Where the function gives the name nothing, it may be one: nothing else is known of it. */
export function mayBeString(name: string, node: SgNode): boolean {
  if (!/^\w+$/.test(name)) return true;
  const around =
    node.ancestors().find((one) => one.kind() === "function_definition") ?? node.getRoot().root();
  const before = around.text().slice(0, node.range().start.index - around.range().start.index);
  const given = [
    ...before.matchAll(
      new RegExp(String.raw`(?:^|\n)\s*${name}\s*(?::\s*([\w.[\]]+)\s*)?=(?!=)\s*([^\n]*)`, "g"),
    ),
  ].at(-1);
  if (given) return given[1] === "str" || makesString.test(given[2] ?? "");
  const iterated = new RegExp(String.raw`\bfor\s+${name}\s+in\s+([^\n]*):`).exec(before)?.[1];
  return iterated === undefined || !iterated.startsWith("self.") || makesString.test(iterated);
}
