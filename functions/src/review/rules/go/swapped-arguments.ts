/** Go: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";

export const swappedCalls = swappedArguments({
  id: "go-swapped-arguments",
  languages: ["go"],
  head: "named",
  rule: { kind: "call_expression" },
  valid: [
    "package a\n\nfunc resize(width, height int) {}\n\nfunc draw(i image) {\n\twidth, height := i.size()\n\tresize(width, height)\n}",
  ],
  invalid: [
    {
      code: "package a\n\nfunc resize(width, height int) {}\n\nfunc draw(i image) {\n\twidth, height := i.size()\n\tresize(height, width)\n}",
      lines: [7],
    },
  ],
});
