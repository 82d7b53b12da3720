/** Go: errors that are wrapped where they are nil. */
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, kindOf, fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { word, preceding, leaves, lastOf } from "./tree.ts";

/** The error that is wrapped; "" when it is none that has a name. */
function wrapped(call: SgNode): string {
  const text = textOf(call);
  const found = /(?:Wrapf?|WithMessagef?|WithStack)\((\w+)\b|%w"[^\n]*?, (\w+)\)$/.exec(text);
  const name = found?.[1] ?? found?.[2] ?? "";
  return /^(?:nil|err\w*)$/.test(name) ? name : "";
}

/** The nearest test before has left the function for every error, and nothing has set it since. */
function isSurelyNil(call: SgNode): boolean {
  const name = wrapped(call);
  if (name === "nil" || name === "") return name === "nil";
  const branch = call.ancestors().find((one) => kindOf(one) === "if_statement");
  const it = new RegExp(word(name));
  if (branch === undefined || it.test(textOf(branch).split("{")[0] ?? "")) return false;
  const inner = textOf(branch).slice(0, call.range().start.index - branch.range().start.index);
  if (new RegExp(String.raw`${word(name)}(?:, \w+)* :?= |, ${name} :?= `).test(inner)) return false;
  const nearest = preceding(branch).find((one) => it.test(textOf(one)));
  return nearest !== undefined && leavesForErrors(nearest, name);
}

/** `if err != nil { return }` */
function leavesForErrors(statement: SgNode, name: string): boolean {
  if (kindOf(statement) !== "if_statement" || fieldOf(statement, "initializer") !== null) return false;
  if (fieldTextOf(statement, "condition") !== `${name} != nil`) return false;
  return leaves.test(textOf(lastOf(fieldOf(statement, "consequence")) ?? statement));
}

export const nilErrorWrapped = defineRules(["go"], "bug", [
  {
    id: "go-nil-error-wrapped",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://pkg.go.dev/github.com/pkg/errors#Wrap"],
    title: "Wrapped error is always nil",
    message:
      "Every path with an error has returned before, so the wrapped error is nil and the caller reads `%!w(<nil>)` or sees success. Create a new error.",
    rule: {
      any: [
        goCall({
          names: "Wrap|Wrapf|WithMessage|WithMessagef|WithStack",
          on: "^(?:errors|xerrors|pkgerrors|errs)$",
        }),
        goCall({ names: "Errorf", on: "^fmt$", args: { regex: '%w"' } }),
      ],
    },
    check: isSurelyNil,
    valid: [
      inFunction('err := g()\n\tif err != nil {\n\t\treturn errors.Wrap(err, "a")\n\t}'),
      inFunction(
        'err := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\tif err = h(); bad(err) {\n\t\treturn errors.Wrap(err, "a")\n\t}',
      ),
    ],
    invalid: [
      found(
        'err := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\tif !ok {\n\t\treturn errors.Wrap(err, "a")\n\t}',
        9,
      ),
      found('return errors.Wrap(nil, "a")'),
    ],
  },
]);
