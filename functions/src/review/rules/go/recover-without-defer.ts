/** Go: `recover` outside of a deferred function. */
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { functionAround } from "./tree.ts";
import { kindOf, fieldTextOf } from "../../syntax/node-memo.ts";

/** `recover` returns nil but in a function that is itself deferred. */
function recoversNothing(call: SgNode, { text }: { readonly text: string }): boolean {
  const around = functionAround(call);
  if (around === null) return false;
  const parent = call.parent();
  if (parent?.kind() === "defer_statement") return true;
  if (kindOf(around) === "func_literal") return false;
  const name = fieldTextOf(around, "name");
  if (/recover|panic|catch|handle|crash/i.test(name) || /^[A-Z]/.test(name)) return false;
  return !new RegExp(String.raw`(?:defer\s+[\w.]*|[(,=]\s*[\w.]*)\b${name}\b`).test(text);
}

export const recoverWithoutDefer = defineRules(["go"], "bug", [
  {
    id: "go-recover-without-defer",
    severity: "medium",
    confidence: "medium",
    cwe: 703,
    see: ["https://go.dev/ref/spec#Handling_panics"],
    title: "`recover` outside a deferred function",
    message: "`recover` stops a panic only inside a deferred function. Write `defer func() { recover() }()`.",
    rule: goCall({ names: "recover", bare: "only" }),
    check: recoversNothing,
    valid: [
      inFunction("defer func() {\n\t\tif e := recover(); e != nil {\n\t\t\tlog(e)\n\t\t}\n\t}()"),
      "package p\n\nfunc tidy() {\n\trecover()\n}\n\nfunc f() {\n\tdefer tidy()\n}",
    ],
    invalid: [found("recover()\n\tg()"), found("defer recover()")],
  },
]);
