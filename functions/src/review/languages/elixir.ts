/** Elixir. */
import type { Language } from "./language.ts";

export const elixir: Language = {
  id: "elixir",
  name: "Elixir",
  grammar: "elixir",
  extensions: [".ex", ".exs"],
  fileNames: [],
  interpreters: ["elixir"],
  functions: {},
  functionsIn: { calls: ["def", "defp", "defmacro", "defmacrop"] },
  classes: {},
  strings: ["string", "charlist", "sigil"],
  comments: ["comment"],
  selfTest: { text: "defmodule M do\n  def g(x), do: f(x, 1)\nend\n", pattern: "f($A, 1)" },
};
