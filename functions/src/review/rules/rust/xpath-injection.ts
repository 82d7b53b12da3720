/** Rust: XPath expressions built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const xpathInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-xpath-injection",
      ...defects.xpathInjection,
      rule: rustCall({
        names: "evaluate_xpath|build|findnodes|evaluate",
        on: "(?i)xpath|factory|sxd|context",
        as: "PATH",
        nth: 1,
      }),
      fileHas: ["xpath", "libxml"],
      flow: { PATH: "assembled" },
      valid: ['use sxd_xpath::Factory; fn f(x: &str) { factory.build("/a"); }'],
      invalid: ["use sxd_xpath::Factory; fn f(x: &str) { factory.build(&format!(\"/a[@n='{}']\", x)); }"],
    },
  ]),
);
