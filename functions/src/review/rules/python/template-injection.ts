/** Python: templates that a request writes. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

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
    valid: [
      'render_template_string("<p>{{ name }}</p>", name=name)',
      'render_template("page.html", name=name)',
      "env.from_string(source)",
    ],
    invalid: [
      'render_template_string(f"<p>{name}</p>")',
      "render_template_string('<h1>%s</h1>' % request.args['t'])",
    ],
  },
]);
