/** C and C++: keys that are too short. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInSignIn, inSignIn } from "./examples.ts";

export const shortKey = defineRules(["c", "cpp"], "security", [
  {
    id: "c-short-key",
    severity: "high",
    confidence: "medium",
    cwe: 326,
    see: ["Key_Management"],
    title: titles.shortKey,
    message: "Keys of this length have been broken. Use at least 2048 bits for RSA, DSA and DH.",
    rule: {
      any: [
        cFunction({
          names:
            "RSA_generate_key_ex|EVP_PKEY_CTX_set_rsa_keygen_bits|DSA_generate_parameters_ex|DH_generate_parameters_ex|EVP_PKEY_CTX_set_dsa_paramgen_bits|EVP_PKEY_CTX_set_dh_paramgen_prime_len",
          args: { has: { nthChild: 2, regex: "^(?:256|384|512|768|1024)$" } },
        }),
        cFunction({
          names: "RSA_generate_key|DH_generate_parameters|DSA_generate_parameters",
          args: { has: { nthChild: 1, regex: "^(?:256|384|512|768|1024)$" } },
        }),
        cFunction({
          names: "EVP_RSA_gen",
          args: { has: { nthChild: 1, regex: "^(?:256|384|512|768|1024)$" } },
        }),
      ],
    },
    valid: [inSignIn("return RSA_generate_key_ex(r, 3072, e, 0);")],
    invalid: [foundInSignIn("return RSA_generate_key_ex(r, 512, e, 0);")],
  },
]);
