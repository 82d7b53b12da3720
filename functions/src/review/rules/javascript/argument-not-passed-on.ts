/** JavaScript and TypeScript: a parameter that one call passes on and its sibling does not. */
import { ecmascript } from "../writing/define-rules.ts";
import { defineArgumentNotPassedOn } from "../shared/argument-not-passed-on.ts";

export const argumentNotPassedOn = defineArgumentNotPassedOn({
  id: "js-argument-not-passed-on",
  languages: ecmascript,
  text: "javascript",
  rule: { kind: "call_expression" },
  valid: [
    "function load(id, signal) {\n  if (id) return fetchPart(id, signal);\n  return fetchPart(0, signal);\n}",
    "function load(id, options) {\n  if (options) return fetchPart(id, options);\n  return fetchPart(id);\n}",
  ],
  invalid: [
    {
      code: "function load(id, signal) {\n  if (id > 9) return fetchPart(id, signal);\n  return fetchPart(0);\n}",
      lines: [3],
    },
    {
      code: "class Parts {\n  load(id, signal) {\n    if (id > 9) return this.get.part('a', signal,);\n    return this.get.part('signal');\n  }\n}",
      lines: [4],
    },
  ],
});
