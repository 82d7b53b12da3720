/** JavaScript and TypeScript: options of a view from a request. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { found, inHandler } from "./examples.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { argumentsOf } from "./tree.ts";

export const viewOptionsFromRequest = defineRules(ecmascript, "security", [
  {
    id: "js-view-options-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 73,
    see: ["Input_Validation"],
    title: "View options taken from request",
    message:
      "Options of the template engine, such as `layout` and `settings`, are taken from the same object, so a client can name files of this server or run code in older engines. Pass the needed values one by one.",
    rule: {
      any: [
        jsCall({
          names: "render",
          on: "^(?:res|response|reply)$",
          as: "VALUES",
          nth: 2,
          args: { has: { nthChild: 2, any: [{ kind: "identifier" }, { kind: "member_expression" }] } },
        }),
        jsCall({
          names: "render",
          on: "^(?:res|response|reply)$",
          args: {
            has: {
              nthChild: 2,
              kind: "object",
              has: { kind: "spread_element", has: { nthChild: 1, pattern: "$VALUES" } },
            },
          },
        }),
      ],
    },
    flow: { VALUES: "outside" },
    check: handsOnAll,
    valid: [
      inHandler('res.render("page", { name: req.body.name });'),
      inHandler("const shown = { name: req.body.name }; res.render('page', shown);"),
      inHandler("const { name } = req.query; res.render('page', { name });"),
    ],
    invalid: [found('res.render("page", req.body);'), found('res.render("page", { ...req.query });')],
  },
]);

/** The body or the query as a whole, and no object in which some of it was put. */
function handsOnAll(call: SgNode): boolean {
  const [, values] = argumentsOf(call);
  if (!values) return false;
  const whole = /^(?:\{\s*\.\.\.)?(?:req|request)\.(?:body|query|params)\b(?![.[])/;
  if (kindOf(values) !== "identifier")
    return whole.test(textOf(values)) || /\.\.\.(?:req|request)\./.test(textOf(values));
  const declared = declarationOf(textOf(values), values);
  return declared !== null && whole.test(fieldTextOf(declared.holder, "value"));
}
