/** Rust: integer underflow. */
import type { SgNode } from "@ast-grep/napi";
import { outsideTests } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

const withAmount = (body: string): string =>
  `impl Bank { fn f(&mut self, account: &mut Account, amount: u64) -> R { ${body} } }`;

const unsigned = /^&?(?:u(?:8|16|32|64|128|size)|Balance|Amount|Lamports|Uint(?:64|128|256)|U256|U128)$/;
/** Something above asks how much there is. */
const asked =
  /[<>]=?|\b(?:checked_|saturating_|overflowing_)\w+|\b(?:assert|ensure|require|debug_assert)\w*!|\b(?:min|cmp|contains)\(|\bif\b[^{]*==/;

/** What is taken off: a parameter that can only be positive, and is not compared before. */
function mayWrap(node: SgNode): boolean {
  const around = [...ancestorsOf(node)].find((one) => kindOf(one) === "function_item");
  const taken = /-=?\s*\*?(\w+)$/.exec(textOf(node))?.[1] ?? "";
  const parameters = around ? (fieldOf(around, "parameters")?.children() ?? []) : [];
  const parameter = parameters.find((one) => fieldTextOf(one, "pattern").replace(/^mut /, "") === taken);
  const body = around ? fieldOf(around, "body") : null;
  if (!parameter || !body || !unsigned.test(fieldTextOf(parameter, "type"))) return false;
  const before = textOf(body)
    .slice(0, startOf(node) - startOf(body))
    .replaceAll(/->|=>|<\w+>|::<[^>]*>/g, "");
  return !asked.test(before);
}

export const integerOverflow = defineRules(
  ["rust"],
  "bug",
  outsideTests([
    {
      id: "rust-balance-may-wrap",
      severity: "medium",
      confidence: "medium",
      cwe: 191,
      see: ["https://doc.rust-lang.org/std/primitive.u64.html#method.checked_sub"],
      title: titles.integerUnderflow,
      message:
        "In release builds, an unsigned subtraction below zero wraps to a huge number; in debug builds it panics. Use `checked_sub` and return an error.",
      rule: {
        any: [
          {
            kind: "compound_assignment_expr",
            regex:
              "^\\*?[\\w.()]*\\b\\w*(?:balance|supply|stock|credits?|lamports|allowance|shares|points|funds)\\w*\\s*-=\\s*\\*?\\w+$",
          },
          {
            kind: "assignment_expression",
            regex:
              "^[\\w.]*\\b\\w*(?:balance|supply|stock|credits?|lamports|allowance|shares|points|funds)\\w*\\s*=\\s*[\\w.]+\\s*-\\s*\\w+$",
          },
        ],
      },
      check: mayWrap,
      valid: [
        withAmount("if account.balance < amount { return Err(E); } account.balance -= amount;"),
        withAmount("account.balance = account.balance.checked_sub(amount)?;"),
        "fn f(a: &mut Account, change: i64) { a.balance -= change; }",
      ],
      invalid: [
        withAmount("account.balance -= amount;"),
        withAmount("self.total_supply = self.total_supply - amount;"),
      ],
    },
  ]),
);
