/** HCL, the language of Terraform and its relatives. */
import type { Language } from "./language.ts";

export const hcl: Language = {
  id: "hcl",
  name: "Terraform",
  grammar: "hcl",
  extensions: [".tf", ".hcl", ".tfvars", ".nomad", ".tofu"],
  fileNames: [],
  interpreters: [],
  functions: {},
  classes: { block: "string_lit" },
  strings: ["string_lit", "quoted_template", "heredoc_template"],
  comments: ["comment"],
  selfTest: { text: 'a "b" {\n  c = d\n}\n', pattern: "c = $A" },
};
