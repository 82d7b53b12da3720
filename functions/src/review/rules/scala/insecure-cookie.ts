/** Scala: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const insecureCookie = defineRules(["scala"], "security", [
  {
    id: "scala-insecure-cookie",
    ...defects.insecureCookie,
    rule: {
      any: [
        scalaCall({
          names: "Cookie|HttpCookie|ResponseCookie|copy",
          args: "\\b(?:secure|httpOnly)\\s*=\\s*false\\b",
        }),
        scalaCall({ names: "setSecure|setHttpOnly|withSecure|withHttpOnly", args: "^\\(false\\)$" }),
      ],
    },
    valid: [inFunction('Cookie("a", x, secure = true)')],
    invalid: [inFunction('Cookie("a", x, secure = false)')],
  },
]);
