/** Shell: sh, bash and their relatives. */
import type { Language } from "./language.ts";

export const bash: Language = {
  id: "bash",
  name: "Shell",
  grammar: "bash",
  extensions: [".sh", ".bash", ".zsh", ".ksh", ".bats", ".ebuild"],
  fileNames: [".bashrc", ".bash_profile", ".profile", ".zshrc", ".envrc", "pkgbuild"],
  interpreters: ["sh", "bash", "zsh", "dash", "ksh", "ash", "bats"],
  functions: { function_definition: "name" },
  classes: {},
  strings: ["string", "raw_string", "ansi_c_string", "heredoc_body"],
  comments: ["comment"],
  selfTest: { text: "g() { f x; }\n", pattern: "f $A" },
};
