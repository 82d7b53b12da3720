/** Python: templates that a request writes. */
import { inRoute } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

/** `env = SandboxedEnvironment()` is made for templates of others. */
function isOfSandbox(call: SgNode, { text }: { readonly text: string }): boolean {
  const name = /^([\w.]{1,80})\.from_string$/.exec(fieldTextOf(call, "function"))?.[1];
  if (name === undefined) return fieldTextOf(call, "function").includes("SandboxedEnvironment(");
  const own = name.replaceAll(".", String.raw`\.`);
  return new RegExp(String.raw`(?<![\w.])${own}\s*=\s*[\w.]{0,80}Sandboxed\w*\(`).test(text);
}

export const templateInjection = defineRules(["python"], "security", [
  {
    id: "py-engine-template-of-request",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "The source of a template is code for its engine, so `{{ ... }}` in the value runs on the server. Keep the template constant and pass the value as a variable.",
    rule: pyCall({
      names: "Template",
      bare: "also",
      on: "^(?:jinja2|mako\\.template|(?:django\\.)?template)$",
      as: "SOURCE",
    }),
    fileHas: ["jinja2", "mako", "tornado", "django.template"],
    flow: { SOURCE: "outside" },
    valid: ["from jinja2 import Template\nTemplate('Hi {{ name }}').render(name=request.args['n'])"],
    invalid: [{ code: "from jinja2 import Template\nTemplate(request.form['t']).render()", lines: [2] }],
  },
  {
    id: "py-template-injection",
    severity: "high",
    confidence: "medium",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "The source of a template is code for Jinja, so `{{ ... }}` in the value runs on the server. Keep the template constant and pass the value as a variable.",
    rule: {
      any: [
        pyCall({ names: "render_template_string", bare: "also", on: "^flask$", as: "SOURCE" }),
        pyCall({ names: "from_string", on: "(?i)env|jinja|template|engine|loader|sandbox", as: "SOURCE" }),
      ],
    },
    fileHas: [
      "jinja",
      "Jinja",
      "flask",
      "Flask",
      "render_template_string",
      "Environment",
      "mako",
      "Template",
    ],
    flow: { SOURCE: "assembled" },
    milder: whereGuessed,
    check: (call, file) => !isOfSandbox(call, file),
    valid: [
      'render_template_string("<p>{{ name }}</p>", name=name)',
      'render_template("page.html", name=name)',
      "env.from_string(source)",
      inRoute("env = SandboxedEnvironment()\nreturn env.from_string(request.form['t']).render()"),
    ],
    invalid: [
      'render_template_string(f"<p>{name}</p>")',
      "render_template_string('<h1>%s</h1>' % request.args['t'])",
    ],
  },
]);
