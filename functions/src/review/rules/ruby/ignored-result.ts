/** Ruby: calls without effect but their result. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { titles } from "../writing/titles.ts";

/** `img.strip` of MiniMagick takes what a camera wrote out of the picture itself. */
function isOfPicture(text: string): boolean {
  return /\b(?:Mini|R)?Magick\b|\bVips\b|ImageProcessing/.test(text);
}

/** To see whether it raises: in a block of `assert_raises` or `raise_error`, or before a `rescue`. */
function isTriedOut(call: SgNode): boolean {
  const above = call.ancestors();
  const isRescued = above
    .slice(0, 2)
    .some((one) => /\brescue\s+(?:NoMethodError|FrozenError|TypeError|Encoding)/.test(textOf(one)));
  return (
    isRescued ||
    above.some((one) => /^(?:assert_raises?|assert_nothing_raised)\b/.test(textOf(one).slice(0, 30)))
  );
}

export const ignoredResult = defineRules(["ruby"], "bug", [
  {
    id: "rb-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "Without `!`, the method returns a new string and does not change this one, so the call has no effect. Assign the return value, or call the method with `!`.",
    rule: {
      ...rubyCall({
        names: "strip|lstrip|rstrip|upcase|downcase|capitalize|chomp|squeeze",
        on: "^[a-z@]\\w*$",
      }),
      inside: { any: [{ kind: "body_statement" }, { kind: "then" }] },
      precedes: { regex: "." },
    },
    check: (node, file) => !changesItself(node, file) && !isOfPicture(file.text),
    unsure: isTriedOut,
    valid: [
      "def f(n)\n  n = n.strip\n  n\nend",
      "def f(n)\n  n.strip\nend",
      "include CarrierWave::MiniMagick\n\ndef f\n  manipulate! do |img|\n    img.strip\n    img\n  end\nend",
    ],
    invalid: [{ code: "def f(n)\n  n.strip\n  save(n)\nend", lines: [2] }],
  },
]);
