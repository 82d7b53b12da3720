/** Swift: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const insecureCookie = defineRules(["swift"], "security", [
  {
    id: "swift-insecure-cookie",
    ...defects.insecureCookie,
    rule: {
      any: [
        swiftCall({ names: "Value|HTTPCookieValue|init", args: "isSecure:\\s*false|isHTTPOnly:\\s*false" }),
        { kind: "assignment", regex: "\\.(?:isSecure|isHTTPOnly)\\s*=\\s*false$" },
      ],
    },
    valid: [inFunction("cookie.isSecure = true")],
    invalid: [inFunction("cookie.isSecure = false")],
  },
]);
