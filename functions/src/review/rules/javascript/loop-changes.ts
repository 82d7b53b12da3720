/** JavaScript and TypeScript: what the body of a loop changes of its condition without naming it. */
import type { SgNode } from "@ast-grep/napi";
import { everyInside, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, receiverOf } from "./tree.ts";

/** `while (a.queue.length > 0) a.queue.shift()`: of what the condition reads, something is called or given away. */
export function changesPart(condition: string, body: SgNode): boolean {
  if (changesLayout(condition, body)) return true;
  return everyInside(body, ["call_expression"]).some((call) => {
    const receiver = receiverOf(call);
    if (
      argumentsOf(call).some((one) => kindOf(one) === "member_expression" && condition.includes(textOf(one)))
    )
      return true;
    return (
      receiver !== null &&
      /^(?:member|subscript)_expression$/.test(kindOf(receiver)) &&
      (condition.includes(textOf(receiver)) ||
        isPartOfRead(textOf(receiver), condition) ||
        isPartOfPage(textOf(receiver), condition))
    );
  });
}

/** `while (stream.state > 0) stream.queue.shift()`: what belongs to an object may change its other members. */
function isPartOfRead(receiver: string, condition: string): boolean {
  const owner = /^([\w$]+)\./.exec(receiver)?.[1];
  return owner !== undefined && condition.includes(`${owner}.`);
}

/** `while (box.childNodes.length > n) box.lastChild.remove()` */
function isPartOfPage(receiver: string, condition: string): boolean {
  const box = /^(.+)\.(?:(?:first|last)(?:Element)?Child|child(?:Nodes|ren)\[[^\]]*\])$/.exec(receiver)?.[1];
  return box !== undefined && condition.includes(`${box}.child`);
}

/** `while (box.scrollHeight > 40) label.style.fontSize = ...`: the browser measures anew what holds the changed part. */
function changesLayout(condition: string, body: SgNode): boolean {
  return (
    /\.(?:offset|client|scroll)(?:Width|Height|Top|Left)\b/.test(condition) &&
    everyInside(body, ["assignment_expression", "augmented_assignment_expression", "call_expression"])
      .length > 0
  );
}
