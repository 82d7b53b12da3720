/** Java: CSRF protection that is disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundWith, methodWith } from "./examples.ts";

export const csrfProtectionOff = defineRules(["java"], "security", [
  {
    id: "java-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send requests in their name if the session is a cookie. Leave it on, or disable it only for paths that authenticate by a header.",
    rule: {
      any: [
        javaCall({ names: "disable", on: "\\bcsrf\\(\\)$" }),
        javaCall({
          names: "csrf",
          bare: "also",
          on: ".",
          args: {
            has: {
              regex: "AbstractHttpConfigurer::disable|CsrfConfigurer::disable|-> \\w+\\.disable\\(\\)$",
            },
          },
        }),
      ],
    },
    valid: [methodWith("http.csrf(Customizer.withDefaults());"), methodWith("http.formLogin().disable();")],
    invalid: [
      foundWith("http.csrf().disable();"),
      foundWith("http.csrf(csrf -> csrf.disable());"),
      foundWith("http.csrf(AbstractHttpConfigurer::disable);"),
    ],
  },
]);
