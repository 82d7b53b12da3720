/** Go: details of errors that are sent to the client. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Written as it is, or put into the buffer above; not where a switch for debugging asks for it. */
function holdsStack(call: SgNode): boolean {
  const text = textOf(call);
  if (text.includes("debug.Stack()")) return true;
  const buffer = /\((\w+)(?:\[:\w+\])?\)$/.exec(text)?.[1] ?? "";
  const around = declarationAround(call);
  if (buffer === "" || around === null) return false;
  const before = textOf(around).slice(0, startOf(call) - startOf(around));
  const isChecked = call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" && /^if[^{]*(?:debug|devel|trace|stack|verbose)/i.test(textOf(one)),
    );
  return !isChecked && new RegExp(String.raw`\bruntime\.Stack\(${buffer}\b`).test(before);
}

export const errorExposure = defineRules(["go"], "security", [
  {
    id: "go-error-shown",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "The error message contains paths, addresses and parts of statements, which help an attacker. Log it, and respond with a general message.",
    rule: {
      any: [
        goCall({
          names: "Error",
          on: "^http$",
          args: {
            all: [
              {
                has: {
                  nthChild: 2,
                  regex: "^(?:\\w*[eE]rr\\.Error\\(\\)|fmt\\.Sprint\\w*\\(.*\\berr\\)?\\))$",
                },
              },
              { has: { nthChild: 3, regex: "^(?:http\\.StatusInternalServerError|500)$" } },
            ],
          },
        }),
        goCall({
          names: "JSON|String|AbortWithStatusJSON|IndentedJSON|XML",
          on: "^(?:c|ctx|gc)$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "^(?:http\\.StatusInternalServerError|500)$" } },
              { has: { nthChild: 2, regex: "\\berr\\.Error\\(\\)" } },
            ],
          },
        }),
      ],
    },
    valid: [
      inFunction('http.Error(w, "something went wrong", http.StatusInternalServerError)'),
      inFunction("http.Error(w, err.Error(), http.StatusBadRequest)"),
    ],
    invalid: [
      found("http.Error(w, err.Error(), http.StatusInternalServerError)"),
      found('c.JSON(500, gin.H{"error": err.Error()})'),
    ],
  },
  {
    id: "go-stack-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    title: titles.stackTrace,
    message:
      "The stack trace contains files, versions and functions, which help an attacker. Log it, and respond with a general message.",
    rule: {
      any: [
        goCall({
          names: "Write|WriteString",
          on: "^(?:w|rw|writer|res|resp|c\\.Writer)$",
          args: { regex: "debug\\.Stack\\(\\)|^\\(\\w+\\)$" },
        }),
        goCall({
          names: "Error|Fprint|Fprintf|Fprintln|WriteString",
          on: "^(?:http|fmt|io)$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|resp|c\\.Writer)$" } },
              { regex: "debug\\.Stack\\(\\)" },
            ],
          },
        }),
      ],
    },
    fileHas: ["debug.Stack()", "runtime.Stack("],
    check: holdsStack,
    valid: [
      inFunction("log.Print(string(debug.Stack()))"),
      inFunction("n := runtime.Stack(buf, true)\n\tlog.Print(buf[:n])\n\tw.Write(page)"),
      inFunction("n := runtime.Stack(buf, true)\n\tif debug {\n\t\tw.Write(buf[:n])\n\t}"),
    ],
    invalid: [
      found("w.Write(debug.Stack())"),
      found("n := runtime.Stack(buf, true)\n\tbuf = buf[:n]\n\tw.Write(buf)", 6),
      found("http.Error(w, string(debug.Stack()), 500)"),
    ],
  },
]);
