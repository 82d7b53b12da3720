/** Python: format strings from input. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

export const formatString = defineRules(["python"], "security", [
  {
    id: "py-format-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 134,
    title: titles.formatInput,
    message:
      "A format such as `{user.__init__.__globals__}` reveals secrets of the program. Keep the format constant.",
    rule: pyCall({ names: "format|format_map", onAs: "FORMAT", args: { has: { nthChild: 1 } } }),
    flow: { FORMAT: "outside" },
    check: (node) => !/^[a-z]*["']/i.test(node.text()),
    valid: [inRoute('"{}".format(request.args["a"])')],
    invalid: [found('request.args["f"].format(user=user)')],
  },
]);
