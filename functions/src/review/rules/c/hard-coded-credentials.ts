/** C and C++: credentials in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found, inSignIn, foundInSignIn } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const secret = "(?i)(?:^|[_.>])(?:pass(?:word|wd|phrase)?|pwd|pw|secret|api_?key|pin_?code)\\d*$";

export const hardCodedCredentials = defineRules(["c", "cpp"], "security", [
  {
    id: "c-hard-coded-credential",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        cFunction({ names: "LogonUserA|LogonUserW|LogonUser", as: "SECRET", nth: 3 }),
        cFunction({ names: "mysql_real_connect", as: "SECRET", nth: 4 }),
        cFunction({ names: "CryptHashData", as: "SECRET", nth: 2 }),
        cFunction({
          names: "curl_easy_setopt",
          as: "SECRET",
          nth: 3,
          args: { has: { nthChild: 2, regex: "^CURLOPT_(?:USERPWD|PASSWORD)$" } },
        }),
        cFunction({ names: "ldap_simple_bind_s|ldap_simple_bind", as: "SECRET", nth: 3 }),
        cFunction({ names: "WNetAddConnection2A|WNetAddConnection2W", as: "SECRET", nth: 2 }),
        cFunction({ names: "HMAC", as: "SECRET", nth: 2 }),
        cFunction({
          names: "AES_set_encrypt_key|AES_set_decrypt_key|DES_string_to_key|setkey",
          as: "SECRET",
        }),
        cFunction({ names: "EVP_EncryptInit_ex|EVP_DecryptInit_ex", as: "SECRET", nth: 4 }),
        cFunction({
          names: "strcmp|wcscmp|strcasecmp|strncmp|memcmp",
          as: "SECRET",
          nth: 2,
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex: "(?i)(?:pass(?:word|wd|phrase)?|pwd|secret|api_?key|pin)(?:\\[.*\\])?$",
                },
              },
              { has: { nthChild: 2, kind: "string_literal", regex: '^L?"[^"]{3,}"$' } },
            ],
          },
        }),
      ],
    },
    flow: { SECRET: "literal" },
    valid: [
      inFunction('mysql_real_connect(c, "h", "u", getenv("PW"), "d", 0, 0, 0);'),
      inFunction('if (strcmp(name, "admin") == 0) g();'),
    ],
    invalid: [
      found('mysql_real_connect(c, "h", "u", "not-real", "d", 0, 0, 0);'),
      found('if (strcmp(password, "not-real") == 0) g();'),
    ],
  },
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
