/** C and C++: passwords compared with a literal. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInSignIn, inSignIn } from "./examples.ts";

const secret = "(?i)(?:^|[_.>])(?:pass(?:word|wd|phrase)?|pwd|pw|secret|api_?key|pin_?code)\\d*$";

export const hardCodedPassword = defineRules(["c", "cpp"], "security", [
  {
    id: "c-password-compared-with-literal",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Password_Storage"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who has the program or its source knows it. Compare with a stored hash.",
    rule: cFunction({
      names: "strcmp|strncmp|strcasecmp|memcmp|wcscmp|_stricmp|stricmp|g_strcmp0",
      args: {
        all: [
          { has: { nthChild: { position: 1 }, regex: secret } },
          { has: { nthChild: 2, kind: "string_literal", regex: '^"[^"\\\\%:]{4,}"$' } },
        ],
      },
    }),
    valid: [inSignIn("return strcmp(password, p);"), inSignIn('return strcmp(password, "");')],
    invalid: [foundInSignIn('return strcmp(password, "letmein99");')],
  },
]);
