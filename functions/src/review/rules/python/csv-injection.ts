/** Python: cells of a sheet that a request can turn into formulas. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

export const csvInjection = defineRules(["python"], "security", [
  {
    id: "py-sheet-formula",
    severity: "medium",
    confidence: "medium",
    cwe: 1236,
    see: ["https://owasp.org/www-community/attacks/CSV_Injection"],
    title: "CSV injection: cell value from request",
    message:
      "A cell that begins with `=` or `@` runs as a formula where the file is opened. Put an apostrophe before such values.",
    rule: pyCall({ names: "writerow|writerows", asAll: "ROW" }),
    flow: { ROW: "outside" },
    // What takes formulas apart names their first signs.
    check: (_, { text }) =>
      !/["'][^"'\n]{0,4}(?:=\+-|[=+@-]{3})|startswith\(\(?["']=|sanitize_csv|escape_csv|defuse/.test(text),
    valid: [inRoute('writer.writerow([int(request.form["n"])])')],
    invalid: [found('writer.writerow([request.form["name"], "x"])')],
  },
]);
