/** Go: sizes and divisors from input. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, foundInHandler, inFunction, inHandler } from "./examples.ts";
import { argumentsOf, assignedTo, declarationAround, isBounded } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const fromText = /^strconv\.(?:Atoi|ParseInt|ParseUint)\(/;

const fromRequest =
  /\b(?:r|req|request|c|ctx)\.(?:FormValue|PostFormValue|PathValue|Query|Param|Params|QueryParam|DefaultQuery|PostForm|Header|URL|Form|Cookie)\b|URLParam\(|Vars\(/;

export const uncontrolledNumbers = defineRules(["go"], "bug", [
  {
    id: "go-size-from-request",
    severity: "medium",
    confidence: "medium",
    category: "security",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size comes from the request: a large number exhausts the memory, and a negative one panics. Compare it with the largest sensible size first.",
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^(?:make|strings\\.Repeat|bytes\\.Repeat)$" } },
        { has: { field: "arguments", has: { kind: "identifier" } } },
      ],
    },
    fileHas: ["strconv."],
    check: isSizedByRequest,
    valid: [
      inHandler(
        'n, err := strconv.Atoi(r.FormValue("n"))\n\tif err != nil || n > 100 {\n\t\treturn\n\t}\n\tb := make([]byte, n)',
      ),
      inHandler("n, err := strconv.Atoi(os.Args[1])\n\tb := make([]byte, n)"),
    ],
    invalid: [
      foundInHandler(
        'n, err := strconv.Atoi(r.FormValue("n"))\n\tif err != nil {\n\t\treturn\n\t}\n\tb := make([]byte, n)',
      ),
    ],
  },
  {
    id: "go-division-by-input",
    severity: "medium",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor is parsed from input and never compared with zero, and an integer division by zero panics. Reject zero first.",
    rule: {
      kind: "binary_expression",
      all: [{ has: { field: "operator", regex: "^[/%]$" } }, { has: { field: "right", kind: "identifier" } }],
    },
    fileHas: ["strconv."],
    check: (node) => {
      const divisor = fieldOf(node, "right");
      if (divisor === null) return false;
      const name = textOf(divisor);
      return fromText.test(assignedTo(name, node) ?? "") && !isBounded(name, node);
    },
    valid: [inFunction("n, _ := strconv.Atoi(s)\n\tif n == 0 {\n\t\treturn\n\t}\n\tx := 100 / n")],
    invalid: [found("n, err := strconv.Atoi(s)\n\tx := 100 / n", 5)],
  },
]);

function isSizedByRequest(call: SgNode): boolean {
  const [, ...sizes] = argumentsOf(call);
  return sizes.some((size) => {
    if (kindOf(size) !== "identifier") return false;
    const made = assignedTo(textOf(size), call) ?? "";
    return fromText.test(made) && isOfRequest(made, call) && !isBounded(textOf(size), call);
  });
}

function isOfRequest(made: string, place: SgNode): boolean {
  if (fromRequest.test(made)) return true;
  const text = /\((\w+)/.exec(made)?.[1];
  return (
    text !== undefined && declarationAround(place) !== null && fromRequest.test(assignedTo(text, place) ?? "")
  );
}
