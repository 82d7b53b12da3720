/** Python: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";

export const swappedCalls = swappedArguments({
  id: "py-swapped-arguments",
  languages: ["python"],
  head: "named",
  rule: { kind: "call" },
  valid: ["def resize(width, height):\n    pass\n\ndef draw(image):\n    resize(image.width, image.height)"],
  invalid: [
    {
      code: "def resize(width, height):\n    pass\n\ndef draw(image):\n    width, height = image.size\n    resize(height, width)",
      lines: [6],
    },
  ],
});
