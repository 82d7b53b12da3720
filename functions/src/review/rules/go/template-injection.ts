/** Go: templates from a request, and templates that do not escape. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** `_, err := template.New("x").Parse(text)` says whether it could be read: nothing runs it. */
function isOnlyValidated(call: SgNode): boolean {
  const statement = call.ancestors().find((one) => kindOf(one) !== "expression_list");
  const left = fieldOf(statement ?? call, "left");
  return left !== null && /^_\s*(?:,|$)/.test(textOf(left));
}

export const templateInjection = defineRules(["go"], "security", [
  {
    id: "go-template-injection",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "Template code in the request value can read all data of the template and call its methods. Keep the template fixed and pass the value as data.",
    rule: goCall({
      names: "Parse",
      on: "(?i)^(?:\\w*template\\.New\\(.*\\)|(?:\\w+\\.)*(?:\\w*template|\\w*tmpl|\\w*tpl|t))(?:\\.Funcs\\(.*\\))?$",
      as: "TEMPLATE",
    }),
    flow: { TEMPLATE: "outside" },
    check: (call) => !isOnlyValidated(call),
    valid: [
      inFunction('_, err := template.New("x").Parse(r.FormValue("t"))'),
      inFunction('t, err := template.New("x").Parse("<p>{{.}}</p>")'),
      inFunction('u, err := url.Parse(r.FormValue("u"))'),
    ],
    invalid: [found('t, err := template.New("x").Parse("<p>" + r.FormValue("q") + "</p>")')],
  },
  {
    id: "go-text-template-page",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Cross-site scripting (XSS): text/template for HTML",
    message:
      "text/template escapes nothing, so markup in the request value runs as script in the visitor's browser. Import html/template instead.",
    rule: {
      any: [
        goCall({
          names: "Execute",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|c\\.Writer)$" } },
        }),
        goCall({
          names: "ExecuteTemplate",
          as: "VALUE",
          nth: 3,
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|c\\.Writer)$" } },
        }),
      ],
    },
    flow: { VALUE: "outside" },
    fileHas: ["text/template"],
    check: isOfTextTemplate,
    valid: [
      'package p\n\nimport "html/template"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tt.Execute(w, r.FormValue("q"))\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "text/template"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tt.Execute(w, r.FormValue("q"))\n}',
        lines: [6],
      },
    ],
  },
]);

/** Its receiver was made by text/template, also where html/template is imported beside it. */
function isOfTextTemplate(call: SgNode): boolean {
  const file = textOf(call.getRoot().root());
  if (!file.includes('"html/template"')) return true;
  const alias = /(\w+)\s+"text\/template"/.exec(file)?.[1] ?? "template";
  const receiver = /^\w+/.exec(textOf(call))?.[0] ?? "";
  return new RegExp(`\\b${receiver}\\b(?:,\\s*\\w+)?\\s*:?=\\s*${alias}\\.`).test(file);
}
