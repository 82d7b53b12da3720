/** Kotlin: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall, kotlinSet } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const insecureCookie = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-insecure-cookie",
    ...defects.insecureCookie,
    rule: {
      any: [
        kotlinSet("secure|isSecure|httpOnly|isHttpOnly|cookie\\.secure|cookie\\.httpOnly", "false"),
        kotlinCall({ names: "Cookie|append", bare: "also", args: "\\b(?:secure|httpOnly)\\s*=\\s*false\\b" }),
        kotlinCall({ names: "secure|httpOnly|setSecure|setHttpOnly", args: "^\\(\\s*false\\s*\\)$" }),
      ],
    },
    valid: [inFunction("cookie.secure = true")],
    invalid: [
      inFunction("cookie.isHttpOnly = false"),
      inFunction("cookie.setHttpOnly(false)"),
      inFunction('Cookie("a", x, secure = false)'),
    ],
  },
]);
