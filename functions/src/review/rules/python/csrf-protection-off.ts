/** Python: CSRF protection that is disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { off } from "./literals.ts";
import { titles } from "../writing/titles.ts";

export const csrfProtectionOff = defineRules(["python"], "security", [
  {
    id: "py-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send this request in their name. Leave the protection on; for an API, authenticate by a header instead of a cookie.",
    rule: {
      any: [
        {
          kind: "decorator",
          regex:
            "^@(?:csrf_exempt|(?:\\w+\\.)?csrf\\.exempt|method_decorator\\(\\[?csrf_exempt\\b.*)(?:\\(\\))?$",
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "WTF_CSRF_(?:ENABLED|CHECK_DEFAULT)[\"'\\]]*$" } },
            { has: { field: "right", ...off } },
          ],
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "left", kind: "identifier", regex: "^csrf$" } },
            { has: { field: "right", kind: "false" } },
            { inside: { stopBy: "end", kind: "class_definition", has: { field: "name", regex: "^Meta$" } } },
          ],
        },
      ],
    },
    valid: ["@csrf_protect\ndef f(request):\n    pass", "WTF_CSRF_ENABLED = True"],
    invalid: [
      "@csrf_exempt\ndef f(request):\n    pass",
      '@method_decorator(csrf_exempt, name="dispatch")\nclass A(View):\n    pass',
      'app.config["WTF_CSRF_ENABLED"] = False',
      { code: "class F(FlaskForm):\n    class Meta:\n        csrf = False", lines: [3] },
    ],
  },
]);
