/** Java: a divisor parsed from input. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { divisor } from "../shared/number-uses.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

export const divisionByZero = defineRules(["java"], "security", [
  {
    id: "java-divisor-from-text",
    ...defects.divisionByZero,
    rule: divisor,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n != 0) return 100 / n;"), inArrayMethod("return 100 / a.length;")],
    invalid: [foundInParsingMethod("return 100 / n;"), foundInParsingMethod("return 100 % n;")],
  },
]);
