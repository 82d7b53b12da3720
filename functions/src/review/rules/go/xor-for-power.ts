/** Go: `^` where a power was meant. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";

export const xorForPower = defineRules(["go"], "bug", [
  {
    id: "go-xor-for-power",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    see: ["https://go.dev/ref/spec#Arithmetic_operators"],
    title: "`^` is XOR, not power",
    message: "In Go, `^` is the bitwise exclusive or. Shift, as in `1 << 20`, or use `math.Pow`.",
    rule: { kind: "binary_expression", regex: "^(?:2|10)\\s*\\^\\s*[1-9]\\d*$" },
    valid: [inFunction("x := 1 << 20"), inFunction("x := a ^ 20")],
    invalid: [found("x := 2 ^ 20")],
  },
]);
