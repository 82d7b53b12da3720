/** The precedence of operators with two operands, as the grammar has them. */
import { token } from "./kinds.ts";

/** From the weakest. */
const levels: readonly (readonly (keyof typeof token)[])[] = [
  ["??"],
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!=", "===", "!=="],
  ["<", ">", "<=", ">=", "instanceof", "in"],
  ["<<", ">>", ">>>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

/** By the type of a token; 0 for what is no such operator. */
export const precedenceOf = new Uint8Array(256);
for (const [level, signs] of levels.entries())
  for (const sign of signs) precedenceOf[token[sign]] = level + 1;

/** The only operator whose last one is applied first. */
export const rightToLeft = token["**"];

/** `+=` and its kin; `=` is read apart. */
export const assignments: ReadonlySet<number> = new Set(
  (
    [
      "+=",
      "-=",
      "*=",
      "/=",
      "%=",
      "**=",
      "<<=",
      ">>=",
      ">>>=",
      "&=",
      "|=",
      "^=",
      "&&=",
      "||=",
      "??=",
    ] as const
  ).map((sign) => token[sign]),
);
