/** Scala: XPath expressions built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const xpathInjection = defineRules(["scala"], "security", [
  {
    id: "scala-xpath-injection",
    ...defects.xpathInjection,
    rule: scalaCall({ names: "evaluate|compile", on: "(?i)xpath", as: "PATH" }),
    flow: { PATH: "assembled" },
    valid: [inFunction('xpath.evaluate("/a", doc)')],
    invalid: [inFunction("xpath.evaluate(s\"/a[@n='$x']\", doc)")],
  },
]);
