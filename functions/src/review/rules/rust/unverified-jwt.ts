/** Rust: JWTs whose signature is not verified. */
import type { SgNode } from "@ast-grep/napi";
import { nearestOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

const functions: ReadonlySet<string> = new Set(["function_item"]);

/** A comment of the function says of this very call, not of code that was commented out, what it leaves unchecked. */
function isSaidToBeMeant(call: SgNode): boolean {
  const around = nearestOf(call, functions);
  const name = /(\w+)(?:::<[^(]*)?\(/.exec(textOf(call))?.[1];
  if (around === null || name === undefined) return false;
  const before = textOf(around).slice(0, call.range().end.index - around.range().start.index);
  return new RegExp(
    String.raw`^[ \t]*\/\/(?![^\n]*\b(?:TODO|FIXME|XXX|HACK)\b)[^\n]*\b${name}\b(?!\s*(?:\(\w|::))`,
    "m",
  ).test(before);
}

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
      unsure: isSaidToBeMeant,
      valid: [inFunction("decode::<C>(x, &key, &Validation::default());")],
      invalid: [inFunction("v.insecure_disable_signature_validation();")],
    },
  ]),
);
