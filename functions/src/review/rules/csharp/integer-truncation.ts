/** C#: a number cast to a type too small for it. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { castTo } from "../shared/number-uses.ts";
import { foundInParsingMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

export const integerTruncation = defineRules(["csharp"], "security", [
  {
    id: "csharp-narrowed-number",
    ...defects.truncation,
    rule: castTo("^(?:s?byte|u?short|char)$"),
    fileHas: parsing,
    flow: { N: "position" },
    valid: [inParsingMethod("if (n >= 0 && n < 128) return (byte) n;")],
    invalid: [foundInParsingMethod("return (byte) n;")],
  },
]);
