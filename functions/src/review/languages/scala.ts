/** Scala. */
import type { Language } from "./language.ts";
import { parenthesized } from "./scala-text.ts";

export const scala: Language = {
  id: "scala",
  name: "Scala",
  grammar: "scala",
  prepare: parenthesized,
  extensions: [".scala", ".sc", ".sbt"],
  fileNames: [],
  interpreters: ["scala", "scala-cli"],
  functions: { function_definition: "name", lambda_expression: "name" },
  classes: {
    class_definition: "name",
    object_definition: "name",
    trait_definition: "name",
    enum_definition: "name",
  },
  strings: ["string", "interpolated_string_expression"],
  comments: ["comment", "block_comment"],
  selfTest: { text: "object O { def g() = f(x) }\n", pattern: "f($A)" },
};
