/** The precedence of operators with two operands, as the grammar has them. */
import { kindNames, token } from "./kinds.ts";

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
  [], // The `<` of type arguments.
  ["<<", ">>", ">>>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

/** By the type of a token; 0 for what is no such operator. */
export const precedenceOf = new Uint8Array(kindNames.length);
for (const [level, signs] of levels.entries())
  for (const sign of signs) precedenceOf[token[sign]] = level + 1;

/** `a < f<T>(b)` compares, `a + f<T>(b)` calls `a + f` as the grammar has it. */
export const levelOfTypeArguments = 9;

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
