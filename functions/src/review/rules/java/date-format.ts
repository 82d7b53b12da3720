/** Java: date formats that use another year than meant. */
import { defineRules } from "../writing/define-rules.ts";
import { javaNew, javaCall } from "../writing/call-matchers.ts";
import { methodWith, foundWith } from "./examples.ts";

/** In Joda-Time (`forPattern`) this is the year of the era. */
const weekYear = String.raw`^"[^"w]*YYYY[^"w]*"$`;

export const dateFormat = defineRules(["java"], "bug", [
  {
    id: "java-week-year",
    severity: "medium",
    confidence: "high",
    cwe: 684,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/text/SimpleDateFormat.html"],
    title: "Week year `YYYY` used for calendar year",
    message:
      "`YYYY` is the year to which the week belongs, so the last days of December show the next year. Write `yyyy`.",
    rule: {
      any: [
        javaNew({ names: "SimpleDateFormat", args: { has: { nthChild: 1, regex: weekYear } } }),
        javaCall({
          names: "ofPattern|applyPattern|applyLocalizedPattern|getInstance",
          args: { has: { nthChild: 1, regex: weekYear } },
        }),
      ],
    },
    valid: [
      methodWith('return DateTimeFormat.forPattern("YYYY-MM-dd");'),
      methodWith('return new SimpleDateFormat("yyyy-MM-dd");'),
      methodWith('return new SimpleDateFormat("YYYY-ww");'),
    ],
    invalid: [
      foundWith('return new SimpleDateFormat("YYYY-MM-dd");'),
      foundWith('return DateTimeFormatter.ofPattern("dd.MM.YYYY");'),
    ],
  },
]);
