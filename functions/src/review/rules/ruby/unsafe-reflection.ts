/** Ruby: classes and functions whose name comes from input. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { fieldOf, fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { piecesOf } from "./string-parts.ts";
import { methodAround, partsOf } from "./tree.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const unsafeReflection = defineRules(["ruby"], "security", [
  {
    id: "rb-unsafe-reflection",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the method or class, so the client can reach methods that were never meant to be called, up to running code. Look the name up in a fixed list first.",
    rule: {
      any: [
        rubyCall({
          names:
            "send|public_send|__send__|instance_variable_get|instance_variable_set|const_get|method|try|define_method",
          bare: "also",
          on: ".",
          as: "NAME",
        }),
        {
          kind: "call",
          all: [
            { has: { field: "method", regex: "^(?:constantize|safe_constantize)$" } },
            { has: { field: "receiver", pattern: "$NAME" } },
          ],
        },
        {
          kind: "block_argument",
          has: {
            kind: "call",
            all: [
              { has: { field: "method", regex: "^to_sym$" } },
              { has: { field: "receiver", pattern: "$NAME" } },
            ],
          },
        },
      ],
    },
    flow: { NAME: "outside" },
    milder: whereGuessed,
    check: (node) => !isListed(node) && !isChecked(node) && !isChosenByCase(node) && !beginsFixed(node),
    valid: [
      "def f\n  type = Object.const_get(params[:type])\n  type if type < Import\nend",
      "user.send(:name)",
      "def f\n  return unless FIELDS.include?(params[:field]&.to_sym)\n  user.send(params[:field])\nend",
      '"Reports::#{params[:name].classify}".constantize',
      'case params[:to]\nwhen "up", "down" then user.send(params[:to])\nend',
      'user.send("render_#{params[:format]}")',
      "user.public_send(field)",
      "type.constantize",
    ],
    invalid: [
      "user.send(params[:method])",
      "params[:type].constantize",
      "users.map(&params[:field].to_sym)",
      { code: "def f\n  k = params[:klass].classify\n  Object.const_get(params[:k])\nend", lines: [3] },
    ],
  },
]);

/** Methods whose names begin as the code says were meant to be called. */
function beginsFixed(call: SgNode): boolean {
  const list = fieldOf(call, "arguments");
  const [first] = list ? partsOf(list) : [fieldOf(call, "receiver")];
  const [start] = first ? piecesOf(first) : [];
  return start !== undefined && !start.isHole && /\w{2}/.test(start.text);
}

/** `return unless FIELDS.include?(params[:field].to_sym)` */
function isListed(node: SgNode): boolean {
  const list = fieldOf(node, "arguments");
  const [name] = list ? partsOf(list) : [];
  const method = methodAround(node);
  const before = textOf(method).slice(0, startOf(node) - startOf(method));
  return (
    name !== undefined &&
    ["&.", "."].some(
      (dot) =>
        before.includes(`.include?(${textOf(name)}${dot}to_sym)`) ||
        before.includes(`.include?(${textOf(name)}${dot}to_s)`),
    )
  );
}

/** `case params[:to] when "up", "down" then send(params[:to])` */
function isChosenByCase(node: SgNode): boolean {
  const above = node.ancestors();
  const branch = above.find((one) => kindOf(one) === "when");
  const choice = above.find((one) => kindOf(one) === "case");
  if (branch === undefined || choice === undefined) return false;
  const asked = fieldTextOf(choice, "value");
  const patterns = branch.children().filter((one) => kindOf(one) === "pattern");
  return asked !== "" && textOf(node).includes(asked) && patterns.every((one) => /^["':%]/.test(textOf(one)));
}

/** What is found is asked whether it is of the kind that is wanted. */
function isChecked(node: SgNode): boolean {
  return /[\w)] <=? (?:::)?[A-Z]\w+|\.(?:ancestors|superclass|descendants|subclasses)\b/.test(
    textOf(methodAround(node)),
  );
}
