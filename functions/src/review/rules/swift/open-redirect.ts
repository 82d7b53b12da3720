/** Swift: redirects to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(["swift"], "security", [
  {
    id: "swift-open-redirect",
    ...defects.openRedirect,
    confidence: "medium",
    rule: swiftCall({ names: "redirect", as: "URL" }),
    flow: { URL: "url" },
    valid: [inHandler('return req.redirect(to: "/home")')],
    invalid: [inHandler("return req.redirect(to: x)")],
  },
]);
