/** Python 3. */
import type { Language } from "./language.ts";

export const python: Language = {
  id: "python",
  name: "Python",
  grammar: "python",
  extensions: [".py", ".pyi", ".pyw"],
  fileNames: ["sconstruct", "wscript"],
  interpreters: ["python", "python2", "python3"],
  functions: { function_definition: "name", lambda: "name" },
  classes: { class_definition: "name" },
  strings: ["string"],
  comments: ["comment"],
  selfTest: { text: "def g(x):\n    return f(x)\n", pattern: "f($A)" },
};
