/** JavaScript and TypeScript: arguments in each other's place. */
import { ecmascript } from "../define-rules.ts";
import { swappedArguments } from "../swapped-arguments.ts";

export const swappedCalls = swappedArguments({
  id: "js-swapped-arguments",
  languages: ecmascript,
  head: "named",
  rule: {
    kind: "call_expression",
    has: {
      field: "arguments",
      all: [{ has: { nthChild: 1, kind: "identifier" } }, { has: { nthChild: 2, kind: "identifier" } }],
    },
  },
  valid: [
    "const resize = (width, height) => width - height;\nconst draw = (image) => { const { width, height } = image; return resize(width, height); };",
    "function resize(width, height) {}\n\nfunction rotate({ width, height }) { resize(height, width); }",
  ],
  invalid: [
    {
      code: "function resize(width, height) {\n  return width;\n}\n\nfunction draw(image) {\n  const { width, height } = image;\n  return resize(height, width);\n}",
      lines: [7],
    },
  ],
});
