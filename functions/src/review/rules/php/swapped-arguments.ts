/** PHP: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { destinationFirst, needleFirst, swappedStandard, wholeFirst } from "../shared/swapped-standard.ts";

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

export const swappedOfLibrary = swappedStandard({
  id: "php-swapped-library-arguments",
  languages: ["php"],
  rule: {
    any: [
      phpCall({ names: "rename|copy|link|symlink", args: destinationFirst }),
      phpCall({ names: "in_array|array_search|array_key_exists", args: wholeFirst }),
      phpCall({
        names:
          "(?:mb_)?str(?:r|i|ri)?pos|(?:mb_)?str(?:r|i)?str|str_contains|str_starts_with|str_ends_with|(?:mb_)?substr_count",
        args: needleFirst,
      }),
    ],
  },
  valid: [
    "<?php\nin_array($needle, $haystack);",
    "<?php\nstrpos($haystack, $needle);",
    "<?php\nrename($source, $target);",
  ],
  invalid: [
    { code: "<?php\nin_array($haystack, $needle);", lines: [2] },
    { code: "<?php\nif (strpos($needle, $haystack) === 0) { go(); }", lines: [2] },
    { code: "<?php\nrename($target, $source);", lines: [2] },
  ],
});
