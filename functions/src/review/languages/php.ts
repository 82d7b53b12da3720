/** PHP. */
import { phpOfBlade } from "./erb-text.ts";
import type { Language } from "./language.ts";

export const php: Language = {
  id: "php",
  name: "PHP",
  grammar: "php",
  extensions: [".php", ".phtml", ".php5", ".php7", ".inc", ".module", ".install"],
  fileNames: [],
  interpreters: ["php"],
  functions: {
    function_definition: "name",
    method_declaration: "name",
    anonymous_function: "name",
    arrow_function: "name",
  },
  classes: {
    class_declaration: "name",
    interface_declaration: "name",
    trait_declaration: "name",
    enum_declaration: "name",
  },
  strings: ["string", "encapsed_string", "heredoc", "nowdoc"],
  comments: ["comment"],
  prepare: phpOfBlade,
  selfTest: {
    text: "<?php\nf($x);\n",
    pattern: { context: "<?php f($A);", selector: "function_call_expression" },
  },
};
