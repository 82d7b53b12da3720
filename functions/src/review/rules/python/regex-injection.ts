/** Python: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

export const regexInjection = defineRules(["python"], "security", [
  {
    id: "py-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and some patterns take years on a short string, so one request blocks a worker. Escape the value with `re.escape`, or search for a plain string.",
    rule: pyCall({
      names: "compile|match|fullmatch|search|findall|finditer|sub|split",
      on: "^re$",
      as: "PATTERN",
    }),
    flow: { PATTERN: "outside" },
    valid: [
      inRoute('re.search(re.escape(request.args["q"]), text)'),
      inRoute('re.match(r"^\\d+$", request.args["q"])'),
    ],
    invalid: [found('re.search(request.args["q"], text)')],
  },
]);
