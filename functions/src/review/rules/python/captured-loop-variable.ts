/** Python: closures that capture the variable of a loop. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf, parentOf } from "../../syntax/node-memo.ts";

function readsLoopVariable(lambda: SgNode): boolean {
  const clause = parentOf(lambda)?.find({ rule: { kind: "for_in_clause" } });
  const variable = fieldTextOf(clause, "left");
  const uses = new RegExp(String.raw`\b${variable}\b`);
  if (!/^\w+$/.test(variable) || uses.test(fieldTextOf(lambda, "parameters"))) return false;
  return uses.test(fieldTextOf(lambda, "body"));
}

/** What the lambda is given to is made in the same round, `with Pool() as pool:`, or a function between has a parameter of the name. */
function isOfSameRound(lambda: SgNode): boolean {
  const call = parentOf(parentOf(lambda) ?? lambda);
  const object = /^([A-Za-z_]\w*)\.\w+$/.exec(fieldTextOf(call, "function"))?.[1];
  const above = [...ancestorsOf(lambda)];
  const loop = above.find((one) => kindOf(one) === "for_statement");
  const body = fieldTextOf(loop, "body");
  const made = new RegExp(
    String.raw`(?:^|\n)[ \t]*${object ?? ""}\s*(?::[^=\n]{0,80})?=(?!=)|\bas ${object ?? ""}\b`,
  );
  if (object !== undefined && made.test(body)) return true;
  const variable = new RegExp(String.raw`\b${fieldTextOf(loop, "left").replaceAll(/\W+/g, "|")}\b`);
  const within = above.slice(0, loop === undefined ? 0 : above.indexOf(loop));
  return within.some(
    (one) => kindOf(one) === "function_definition" && variable.test(fieldTextOf(one, "parameters")),
  );
}

export const capturedLoopVariable = defineRules(["python"], "bug", [
  {
    id: "py-lambda-captures-loop-variable",
    severity: "medium",
    confidence: "high",
    cwe: 366,
    title: titles.capturedLoopVariable,
    message:
      "The lambda reads the variable when it runs, which is after the loop. Bind it now with a default: `lambda x=x: ...`.",
    rule: {
      kind: "lambda",
      all: [
        {
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              has: {
                field: "function",
                regex:
                  "\\.(?:append|add|connect|bind|add_callback|add_done_callback|after|call_later|submit)$",
              },
              inside: { stopBy: "end", kind: "for_statement", has: { field: "left", pattern: "$V" } },
            },
          },
        },
        {
          has: {
            field: "body",
            any: [
              { kind: "identifier", pattern: "$V" },
              { has: { stopBy: "end", kind: "identifier", pattern: "$V" } },
            ],
          },
        },
        { not: { has: { field: "parameters", has: { stopBy: "end", kind: "identifier", pattern: "$V" } } } },
      ],
    },
    unsure: isOfSameRound,
    valid: [
      "for i in xs:\n    fs.append(lambda i=i: f(i))",
      "for i in xs:\n    ys = sorted(xs, key=lambda x: x + i)",
    ],
    invalid: [{ code: "for i in xs:\n    fs.append(lambda: f(i))", lines: [2] }],
  },
  {
    id: "py-closures-of-a-comprehension",
    severity: "medium",
    confidence: "high",
    cwe: 758,
    title: titles.capturedLoopVariable,
    message:
      "The lambda reads the variable when it runs, which is after the loop. Bind it now with a default: `lambda x=x: ...`.",
    rule: { kind: "lambda", inside: { kind: "list_comprehension" } },
    check: readsLoopVariable,
    valid: ["fs = [lambda i=i: i for i in xs]", "fs = [lambda y: y for i in xs]"],
    invalid: ["fs = [lambda: i for i in xs]"],
  },
]);
