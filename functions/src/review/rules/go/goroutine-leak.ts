/** Go: goroutines that never end. */
import { defineRules } from "../writing/define-rules.ts";
import { inGoroutine } from "./matchers.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf, fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { functionAround, assignedTo, declarationAround, everyInside } from "./tree.ts";

const waits =
  /\btime\.Sleep\(|\bhttp\.(?:Get|Post|Head|PostForm)\(|\.(?:Do|Query|QueryRow|Exec|Ping|Send|Recv|Receive|ReadMessage|Accept)\(|<-\s*time\.After\(|<-\s*\w+\.C\b/;

/** A loop without a condition that waits, in a function that was given a context and never asks it. */
function ignoresContext(loop: SgNode): boolean {
  const around = declarationAround(loop);
  const body = fieldOf(loop, "body");
  if (around === null || body === null) return false;
  const context = /(?<![\w.])(\w+) context\.Context\b/.exec(fieldTextOf(around, "parameters"))?.[1];
  const text = textOf(body);
  if (context === undefined || context === "_" || !waits.test(text)) return false;
  const isLeft = /\b(?:return|break|goto|panic|os\.Exit|\w*\.?Fatal\w*|runtime\.Goexit)\b/.test(text);
  return (
    !isLeft && !new RegExp(String.raw`(?<![\w.])${context}\b|\.Done\(\)|<-\s*(?:done|stop|quit)\b`).test(text)
  );
}

export const goroutineLeak = defineRules(["go"], "bug", [
  {
    id: "go-sender-waits-for-ever",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    see: ["https://go.dev/blog/pipelines"],
    title: "Goroutine leak: send blocks without a receiver",
    message:
      "If the receiver takes another case of its `select`, this send on an unbuffered channel never completes and the goroutine leaks. Give the channel a buffer of one.",
    rule: { kind: "send_statement", inside: inGoroutine },
    fileHas: ["select"],
    check: mayBeAbandoned,
    valid: [
      inFunction(
        "ch := make(chan int, 1)\n\tgo func() { ch <- g() }()\n\tselect {\n\tcase <-ch:\n\tcase <-ctx.Done():\n\t}",
      ),
      inFunction("ch := make(chan int)\n\tgo func() { ch <- g() }()\n\treturn <-ch"),
    ],
    invalid: [
      found(
        "ch := make(chan int)\n\tgo func() {\n\t\tch <- g()\n\t}()\n\tselect {\n\tcase <-ch:\n\tcase <-ctx.Done():\n\t}",
        6,
      ),
    ],
  },
  {
    id: "go-loop-ignores-context",
    severity: "low",
    confidence: "medium",
    cwe: 835,
    see: ["https://pkg.go.dev/context"],
    title: "Goroutine leak: loop ignores its context",
    message:
      "The loop never checks the context that the function receives, so nothing stops this goroutine. Select on `ctx.Done()` together with the wait.",
    textFilter: /\bfor \{/,
    rule: { kind: "for_statement", regex: "^for \\{" },
    fileHas: ["context.Context"],
    check: ignoresContext,
    valid: [
      "package p\n\nfunc f(ctx context.Context) {\n\tfor {\n\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn\n\t\tcase <-time.After(d):\n\t\t}\n\t}\n}",
      "package p\n\nfunc f(ctx context.Context) {\n\tfor {\n\t\tif err := db.Ping(); err != nil {\n\t\t\treturn\n\t\t}\n\t}\n}",
    ],
    invalid: [
      {
        code: "package p\n\nfunc f(ctx context.Context) {\n\tfor {\n\t\tpoll()\n\t\ttime.Sleep(d)\n\t}\n}",
        lines: [4],
      },
    ],
  },
]);

function mayBeAbandoned(send: SgNode): boolean {
  if (
    send
      .ancestors()
      .some((one) => kindOf(one) === "select_statement" && isInsideOf(one, functionAround(send)))
  ) {
    return false;
  }
  const channel = textOf(fieldOf(send, "channel") ?? send);
  const made = assignedTo(channel, send);
  if (made === null || !/^make\(chan [^,]*\)$/.test(made)) return false;
  const around = declarationAround(send);
  return (
    around !== null &&
    everyInside(around, ["select_statement"]).some((one) => {
      const cases = everyInside(one, ["communication_case", "default_case"]);
      return cases.length > 1 && cases.some((each) => new RegExp(`<-\\s*${channel}\\b`).test(textOf(each)));
    })
  );
}

function isInsideOf(inner: SgNode, outer: SgNode | null): boolean {
  return outer !== null && inner.ancestors().some((one) => one.id() === outer.id());
}
