/** Rust: allocations whose size input decides. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall, inHandler } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const resourceExhaustion = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-size-from-outside",
      severity: "medium",
      confidence: "medium",
      cwe: 770,
      see: ["Denial_of_Service"],
      title: titles.allocation,
      message:
        "The size comes from outside, so a large number exhausts the memory or ends the program. Reject sizes above what is needed.",
      rule: {
        any: [
          rustCall({
            names: "with_capacity|try_with_capacity|reserve|reserve_exact|resize|zeroed",
            as: "SIZE",
          }),
          rustCall({ names: "malloc|valloc", on: "(?:^|::)libc$", as: "SIZE" }),
          rustCall({ names: "calloc|realloc|aligned_alloc", on: "(?:^|::)libc$", as: "SIZE", nth: 2 }),
          rustCall({
            names: "array|from_size_align|from_size_align_unchecked",
            on: "(?:^|::)Layout$",
            as: "SIZE",
          }),
        ],
      },
      flow: { SIZE: "amount" },
      valid: [
        inHandler("let n: usize = x.parse()?; let v: Vec<u8> = Vec::with_capacity(n.min(100));"),
        "fn f(n: usize) { let v: Vec<u8> = Vec::with_capacity(n); }",
      ],
      invalid: [inHandler("let n: usize = x.parse()?; let v: Vec<u8> = Vec::with_capacity(n);")],
    },
  ]),
);
