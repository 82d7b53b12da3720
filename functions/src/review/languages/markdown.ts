/** Markdown. */
import type { Language } from "./language.ts";

export const markdown: Language = {
  id: "markdown",
  name: "Markdown",
  grammar: "markdown",
  extensions: [".md", ".markdown", ".mdx"],
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: {},
  strings: [],
  comments: ["html_block"],
  selfTest: { text: "# x\n\ny\n", pattern: "# x" },
};
