/** Rust: files that every user of the machine may read or change. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const filePermissions = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-file-for-everybody",
      ...defects.worldWritable,
      rule: rustCall({ names: "from_mode|mode|set_mode", args: "^\\(\\s*0o[0-7]*[2367]\\s*\\)$" }),
      valid: [inFunction("Permissions::from_mode(0o600);")],
      invalid: [inFunction("Permissions::from_mode(0o777);")],
    },
  ]),
);
