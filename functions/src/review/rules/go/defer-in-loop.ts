/** Go: `defer` in a loop. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { following } from "./tree.ts";
import { ancestorsOf, fieldTextOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";

export const deferInLoop = defineRules(["go"], "bug", [
  {
    id: "go-defer-in-loop",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://go.dev/ref/spec#Defer_statements"],
    title: "`defer` in a loop",
    message:
      "Deferred calls run when the function ends, so files, locks or rows of all iterations stay open until then. Move the body into a function of its own, or close at the end of each iteration.",
    rule: { kind: "defer_statement", inside: { stopBy: { kind: "func_literal" }, kind: "for_statement" } },
    check: (node) => !runsOnce(node),
    unsure: (node) =>
      !releases.test(textOf(node)) || isTimer(node) || isKept(node) || isAlone(node) || isAwaited(node),
    valid: [
      inFunction("defer x.Close()"),
      inFunction(
        "for {\n\t\tselect {\n\t\tcase <-stop:\n\t\t\tdefer x.Close()\n\t\t\tg()\n\t\t\treturn\n\t\tcase <-reload:\n\t\t\tg()\n\t\t}\n\t}",
      ),
      inFunction("for _, n := range ns {\n\t\tfunc() { defer n.Close() }()\n\t}"),
      inFunction("for _, n := range ns {\n\t\tif n.Last {\n\t\t\tdefer n.Close()\n\t\t\tbreak\n\t\t}\n\t}"),
    ],
    invalid: [
      found("for _, n := range ns {\n\t\tdefer n.Close()\n\t}", 5),
      found(
        "for n := range ns {\n\t\tselect {\n\t\tcase <-stop:\n\t\t\tdefer n.Close()\n\t\t\tbreak\n\t\t}\n\t}",
        7,
      ),
    ],
  },
]);

/** What gives a file, a lock or rows back; anything else is mostly meant for the end of the function. */
const releases =
  /\.(?:Close\w*|R?Unlock|Rollback|Release|Stop|Free|Destroy|Disconnect|Shutdown)\(|\b(?:cancel|stop|close|release)\w*\(/i;

/** `poll := time.NewTimer(interval)`: one that nobody stops ends by itself, and holds nothing. */
function isTimer(defer: SgNode): boolean {
  const name = /^defer (\w+)\.Stop\(\)$/.exec(textOf(defer))?.[1];
  const loop = defer.ancestors().find((one) => kindOf(one) === "for_statement");
  return (
    name !== undefined &&
    loop !== undefined &&
    new RegExp(`\\b${name} :?= time\\.NewTimer\\(`).test(textOf(loop))
  );
}

/** `files = append(files, file)`: what the loop collects is used behind it, and must stay open. */
function isKept(defer: SgNode): boolean {
  const name = /\b(\w+)(?:\.\w+)*\.Close\w*\(/.exec(textOf(defer))?.[1];
  const loop = defer.ancestors().find((one) => kindOf(one) === "for_statement");
  if (name === undefined || !loop) return false;
  return isCollected(name, textOf(loop));
}

/** A loop that does nothing else, or only locks all of them, is about what is used behind it. */
function isAlone(defer: SgNode): boolean {
  const loop = defer.ancestors().find((one) => kindOf(one) === "for_statement");
  const body = fieldTextOf(loop, "body");
  const rest = body.slice(1, -1).replace(textOf(defer), "").trim();
  return rest === "" || /^[\w.]{1,80}\.R?Lock\(\)$/.test(rest);
}

/** Behind the loop the function waits while all of them run: `<-ctx.Done()`. */
function isAwaited(defer: SgNode): boolean {
  const loop = defer.ancestors().find((one) => kindOf(one) === "for_statement");
  if (!loop) return false;
  return following(loop).some((one) =>
    /^(?:<-\s?\w|select \{|(?:return )?\w{1,40}\.Wait\(\)$)/.test(textOf(one)),
  );
}

function isCollected(name: string, loop: string): boolean {
  const collects = String.raw`\bappend\([^()\n]{0,200},\s{0,9}[\w.&{: ]{0,80}\b${name}\b|\w\[[^\]\n]{1,200}\] = ${name}$|:\s{1,40}${name},$`;
  return new RegExp(collects, "m").test(loop);
}

const leaves = /^(?:return\b|panic\(|os\.Exit\(|log\.Fatal)/;
const leavesOrBreaks = /^(?:return\b|break\b|panic\(|os\.Exit\(|log\.Fatal)/;
const lists = /^(?:statement_list|block|communication_case|expression_case|type_case|default_case)$/;
const choices = /^(?:communication_case|expression_case|type_case|default_case)$/;

/** The block around it, or one around that in the loop, ends by leaving the function or the loop. */
function runsOnce(defer: SgNode): boolean {
  let isInChoice = false;
  for (const around of ancestorsOf(defer)) {
    const kind = kindOf(around);
    if (kind === "for_statement") return false;
    if (!lists.test(kind)) continue;
    isInChoice ||= choices.test(kind) || isOfChoice(around);
    const last = textOf(namedChildrenOf(around).findLast((one) => kindOf(one) !== "comment") ?? around);
    if ((isInChoice ? leaves : leavesOrBreaks).test(last)) return true;
  }
  return false;
}

/** There, `break` leaves only the `select` or `switch`. */
function isOfChoice(list: SgNode): boolean {
  return choices.test(kindOf(list.parent() ?? list));
}
