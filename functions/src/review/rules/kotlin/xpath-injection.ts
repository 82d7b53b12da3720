/** Kotlin: XPath expressions built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const xpathInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-xpath-injection",
    ...defects.xpathInjection,
    rule: kotlinCall({
      names: "evaluate|compile|selectNodes|selectSingleNode",
      on: "(?i)xpath|newXPath\\(\\)$|doc",
      as: "PATH",
    }),
    flow: { PATH: "assembled" },
    valid: [inFunction('xpath.evaluate("/a/b", doc)')],
    invalid: [inFunction("xpath.evaluate(\"/a[@n='$x']\", doc)")],
  },
]);
