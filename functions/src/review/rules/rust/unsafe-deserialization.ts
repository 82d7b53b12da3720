/** Rust: bytes that become objects of any class. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unsafeDeserialization = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-unsafe-deserialization",
      ...defects.unsafeDeserialization,
      rule: rustCall({ names: "access_unchecked|archived_root|from_bytes_unchecked" }),
      valid: [inFunction("rkyv::access::<A, E>(&x);")],
      invalid: [inFunction("unsafe { rkyv::archived_root::<A>(&x) };")],
    },
  ]),
);
