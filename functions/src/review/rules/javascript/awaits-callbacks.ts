/** JavaScript and TypeScript: lists of libraries whose methods wait for async callbacks. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { bare, nameCalled, receiverOf } from "./tree.ts";

/** `Readable`, `this.stream`: the streams of Node. */
const streams = /(?:^|\.)(?:Readable|\w{0,60}[sS]tream)$/;

/** `$$(".item").filter(async (item) => ...)`: the elements of a page in WebdriverIO and Protractor, and streams, wait for the callback. */
export function awaitsCallbacks(call: SgNode): boolean {
  let list = bare(receiverOf(call));
  if (list !== null && kindOf(list) === "identifier" && !streams.test(textOf(list)))
    list = bare(valueAt(list, call));
  while (list !== null && kindOf(list) === "call_expression") {
    if (nameCalled(list) === "$$" || fieldTextOf(list, "function") === "element.all") return true;
    list = bare(receiverOf(list));
  }
  return list !== null && streams.test(textOf(list));
}
