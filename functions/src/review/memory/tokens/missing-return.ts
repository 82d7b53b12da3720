/** Missing return: functions with a type of which not every path returns a value. */
import type { Check } from "./check.ts";
import { headOf } from "./head.ts";
import { spacedOf } from "./spaced.ts";

/** A function with a type whose last path returns nothing. */
export const missingReturn: Check = {
  worth: /\breturn\s+[^;]/,
  look(one, report) {
    const head = headOf(one);
    if (
      /\b(?:void|auto|noreturn|main|constexpr)\b|->|~/.test(head) ||
      /^(?:main|wmain|operator\w*)$/.test(one.name)
    )
      return;
    const type = head.slice(0, Math.max(0, head.lastIndexOf(one.name))).trim();
    if (
      !/^(?:(?:static|inline|const|unsigned|signed|extern|virtual) )*(?:int|bool|char|long|short|float|double|size_t|ssize_t|u?int\d+_t|unsigned|std :: string|const char \*|char \*)(?: (?:int|long|\w+ ::|\*))*$/.test(
        type,
      )
    )
      return;
    const text = spacedOf(one).text;
    const last = text.slice(0, -2);
    if (
      /\b[A-Z][A-Z0-9_]{2,}\b|\b(?:abort|exit|throw|goto|assert|while|for|do|switch|try|longjmp|unreachable|asm|else|fatal|die|err|panic|co_return)\b|__builtin/.test(
        last,
      )
    )
      return;
    if (!/\} $|\)[^;]*; $|; $/.test(`${last} `) || /\breturn [^;]*;(?: \})*\s*$/.test(lastStatement(last)))
      return;
    report("no-answer", one.to);
  },
};

function lastStatement(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.endsWith("}")) return "";
  const from = Math.max(
    trimmed.slice(0, -1).lastIndexOf(";"),
    trimmed.lastIndexOf("{"),
    trimmed.lastIndexOf("}"),
  );
  const last = trimmed.slice(from + 1).trim();
  return /^if\b/.test(last) ? "" : last;
}
