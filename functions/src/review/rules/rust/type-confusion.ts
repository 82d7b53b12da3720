/** Rust: `transmute` between types that do not fit. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";

export const typeConfusion = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-transmute",
      severity: "medium",
      confidence: "medium",
      cwe: 843,
      see: ["https://doc.rust-lang.org/std/mem/fn.transmute.html"],
      title: "Type confusion: unchecked `transmute`",
      message:
        "If size, alignment or validity differ, the behavior is undefined. Use `from_ne_bytes`, a pointer cast or a crate that checks the layout.",
      rule: {
        kind: "call_expression",
        has: {
          field: "function",
          regex: "^(?:std::|core::)?(?:mem::)?transmute(?:_copy)?(?:::<[\\s\\S]*>)?$",
        },
      },
      valid: [inFunction("let a = u32::from_ne_bytes(b);")],
      invalid: [
        inFunction("let a = unsafe { std::mem::transmute::<A, B>(b) };"),
        inFunction("let a = unsafe { std::mem::transmute::<[u8; 4], f32>(b) };"),
      ],
    },
  ]),
);
