/** PHP: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";

export const swappedCalls = swappedArguments({
  id: "php-swapped-arguments",
  languages: ["php"],
  head: "named",
  rule: {
    any: [
      { kind: "function_call_expression" },
      { kind: "member_call_expression" },
      { kind: "scoped_call_expression" },
    ],
  },
  valid: [
    "<?php\nfunction resize(int $width, int $height) {}\n\nfunction draw($image) {\n  [$width, $height] = $image->size();\n  resize($width, $height);\n}",
  ],
  invalid: [
    {
      code: "<?php\nfunction resize(int $width, int $height) {}\n\nfunction draw($image) {\n  [$width, $height] = $image->size();\n  resize($height, $width);\n}",
      lines: [6],
    },
  ],
});
