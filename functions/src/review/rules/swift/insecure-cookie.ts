/** Swift: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { cookieText } from "../shared/defect-messages.ts";
import { inFunction, swiftCall } from "./matchers.ts";

export const insecureCookie = defineRules(["swift"], "security", [
  {
    id: "swift-insecure-cookie",
    ...cookieText,
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
