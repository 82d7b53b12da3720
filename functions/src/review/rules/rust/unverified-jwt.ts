/** Rust: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unverifiedJwt = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-token-not-verified",
      ...defects.jwtUnverified,
      rule: rustCall({
        names:
          "insecure_disable_signature_validation|dangerous_insecure_decode\\w*|insecure_decode|dangerous_unsafe_decode|decode_unverified",
      }),
      valid: [inFunction("decode::<C>(x, &key, &Validation::default());")],
      invalid: [inFunction("v.insecure_disable_signature_validation();")],
    },
  ]),
);
