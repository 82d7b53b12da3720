/** Scala: XPath expressions built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { xpathText } from "../shared/defect-messages.ts";
import { inFunction, scalaCall } from "./matchers.ts";

export const xpathInjection = defineRules(["scala"], "security", [
  {
    id: "scala-xpath-injection",
    ...xpathText,
    rule: scalaCall({ names: "evaluate|compile", on: "(?i)xpath", as: "PATH" }),
    flow: { PATH: "assembled" },
    valid: [inFunction('xpath.evaluate("/a", doc)')],
    invalid: [inFunction("xpath.evaluate(s\"/a[@n='$x']\", doc)")],
  },
]);
