/** Rust: strings built from input that run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const codeInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-code-from-request",
      ...defects.codeInjection,
      rule: rustCall({
        names: "eval|run|compile|eval_with_scope|render_str|render_template|one_off|load",
        on: "(?i)engine|lua|js|context|tera|hbs|handlebars|Tera",
        as: "CODE",
      }),
      flow: { CODE: "outside" },
      valid: [inHandler('engine.eval("1 + 1")')],
      invalid: [inHandler("engine.eval(&x)")],
    },
  ]),
);
