/** What rules read of Ruby's syntax trees that a matcher cannot express. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";

const methodKinds: ReadonlySet<string> = new Set(["method", "singleton_method", "program"]);

/** The nearest method, or the whole file. */
export function methodAround(node: SgNode): SgNode {
  return node.ancestors().find((one) => methodKinds.has(kindOf(one))) ?? node.getRoot().root();
}

/** Without comments and punctuation. */
export function partsOf(node: SgNode | null): SgNode[] {
  if (node === null) return [];
  return childrenOf(node)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && kindOf(child) !== "comment");
}

/** What the hash only names or tells apart: a cache's key, an ETag, a picture's address. */
export function isToldApart(call: SgNode): boolean {
  const word = /etag|cache|checksum|gravatar|avatar|fingerprint/i;
  return call.ancestors().some((one) => {
    if (kindOf(one) === "assignment") return word.test(textOf(fieldOf(one, "left") ?? one));
    return methodKinds.has(kindOf(one)) && word.test(textOf(fieldOf(one, "name") ?? one).slice(0, 80));
  });
}

/** A call of a file, or of a record, of which `lock` and `annotate` take no SQL. */
export function isFileOrRecord(call: SgNode): boolean {
  const receiver = textOf(fieldOf(call, "receiver") ?? call);
  if (/^(?:File|Dir|FileTest|Pathname)$/.test(receiver)) return true;
  return /^(?:lock|annotate)$/.test(textOf(fieldOf(call, "method") ?? call)) && /^@?[a-z]\w*$/.test(receiver);
}
