/** Python: Django without its check of forms. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

/** Sessions or sign-ins by cookie, without the part that checks where a form came from. */
function lacksFormCheck(assignment: SgNode): boolean {
  const parts = assignment.field("right")?.findAll({ rule: { kind: "string" } }) ?? [];
  const names = parts.map((part) => part.text());
  return (
    names.some((name) => /\.(?:SessionMiddleware|AuthenticationMiddleware)["']$/.test(name)) &&
    !names.some((name) => /csrf/i.test(name))
  );
}

export const csrfMiddlewareMissing = defineRules(["python"], "security", [
  {
    id: "py-csrf-middleware-missing",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "The middleware is missing, so any page that a signed-in user opens can send requests in their name. Put `django.middleware.csrf.CsrfViewMiddleware` back into the list.",
    rule: {
      kind: "assignment",
      has: { field: "left", kind: "identifier", regex: "^MIDDLEWARE(?:_CLASSES)?$" },
    },
    check: lacksFormCheck,
    valid: [
      'MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware"]',
      'MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]',
    ],
    invalid: ['MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware"]'],
  },
]);
