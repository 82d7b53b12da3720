/** C#: CSRF protection that is disabled. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const csrfProtectionOff = defineRules(["csharp"], "security", [
  {
    id: "csharp-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without antiforgery validation, another site can make a signed-in user's browser send this request. Validate the antiforgery token on every action that changes something.",
    rule: {
      any: [
        { kind: "attribute", has: { field: "name", regex: "^IgnoreAntiforgeryToken(?:Attribute)?$" } },
        csharpCall({ names: "DisableAntiforgery" }),
        csharpNew({ names: "IgnoreAntiforgeryTokenAttribute" }),
      ],
    },
    check: (node) => !takesJsonFromAnyone(node),
    valid: [
      "class C {\n  [ValidateAntiForgeryToken]\n  void F() { }\n}",
      "class C {\n  [AllowAnonymous]\n  [IgnoreAntiforgeryToken]\n  void F([FromBody] Sent sent) { }\n}",
    ],
    invalid: [{ code: "class C {\n  [IgnoreAntiforgeryToken]\n  void F() { }\n}", lines: [2] }],
  },
  {
    id: "csharp-action-without-antiforgery",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "CSRF: antiforgery token not checked",
    message:
      "The action does not validate the antiforgery token, so another site can make a signed-in user's browser post this form. Add [ValidateAntiForgeryToken], or AutoValidateAntiforgeryToken for all actions.",
    rule: {
      kind: "method_declaration",
      all: [
        {
          has: {
            kind: "attribute_list",
            has: { kind: "attribute", has: { field: "name", regex: "^Http(?:Post|Put|Delete)$" } },
          },
        },
        { not: { has: { kind: "attribute_list", regex: "(?i)AntiForgery|AllowAnonymousApi|FromBody" } } },
        { not: { has: { field: "parameters", regex: "\\[FromBody\\]" } } },
      ],
      inside: {
        stopBy: "end",
        kind: "class_declaration",
        all: [
          { has: { kind: "base_list", regex: "\\bController\\b" } },
          { not: { has: { kind: "attribute_list", regex: "(?i)AntiForgery|ApiController" } } },
        ],
      },
    },
    unsure: (_method, { text }) =>
      !/\bView\(|\bPartialView\(|\bRedirectTo|\bRedirect\(|\[FromForm\]/.test(text),
    valid: [
      "[AutoValidateAntiforgeryToken]\nclass C : Controller {\n  [HttpPost] public IActionResult F(int a) { return View(); }\n}",
      "class C : Controller {\n  [HttpPost] [ValidateAntiForgeryToken] public IActionResult F(int a) { return View(); }\n}",
      "class C : ControllerBase {\n  [HttpPost] public IActionResult F(int a) { return Ok(); }\n}",
    ],
    invalid: [
      {
        code: "class C : Controller {\n  [HttpPost]\n  public IActionResult F(int a) { return View(); }\n}",
        lines: [2],
      },
    ],
  },
]);

/** No session decides who calls it, and a form of another site sends no JSON. */
function takesJsonFromAnyone(node: SgNode): boolean {
  const method = node.ancestors().find((one) => one.kind() === "method_declaration");
  const head = method?.text().split("{", 1)[0] ?? "";
  return head.includes("[FromBody]") && /\bAllowAnonymous\b/.test(head);
}
