/** PHP: arguments in each other's place. */
import { defineSwappedArguments } from "../shared/swapped-arguments.ts";
import { phpCall } from "../writing/php-matchers.ts";
import {
  contentFirst,
  destinationFirst,
  needleFirst,
  swappedPair,
  defineSwappedLibraryArguments,
  wholeFirst,
} from "../shared/swapped-library-arguments.ts";

export const swappedArguments = defineSwappedArguments({
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

export const swappedLibraryArguments = defineSwappedLibraryArguments({
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
      phpCall({ names: "explode", args: swappedPair({ regex: "^\\$" }, { regex: "^['\"]" }) }),
      phpCall({ names: "date", args: swappedPair({ regex: "^(?:\\$|time\\()" }, { regex: "^['\"]" }) }),
      phpCall({
        names: "array_map",
        args: swappedPair({ regex: "^\\$\\w+$" }, { regex: "^(?:static )?(?:fn|function)\\b" }),
      }),
      phpCall({
        names: "array_filter|usort|uasort|uksort|array_walk",
        args: swappedPair({ regex: "^(?:static )?(?:fn|function)\\b" }, { regex: "^\\$" }),
      }),
      phpCall({
        names: "preg_match|preg_match_all|preg_split",
        args: swappedPair(
          { regex: "^\\$", not: { regex: "(?i)pattern|regex|re$" } },
          { regex: "^['\"](?:/.*/|#.*#|~.*~)[a-z]*['\"]$" },
        ),
      }),
      phpCall({ names: "file_put_contents", args: contentFirst }),
    ],
  },
  valid: [
    "<?php\nexplode(',', $list);",
    "<?php\narray_map(fn ($x) => $x + 1, $list);",
    "<?php\npreg_match('/a/', $text);",
    "<?php\ndate('Y-m-d', $time);",
    "<?php\nin_array($needle, $haystack);",
    "<?php\nstrpos($haystack, $needle);",
    "<?php\nrename($source, $target);",
  ],
  invalid: [
    { code: "<?php\n$parts = explode($list, ',');", lines: [2] },
    { code: "<?php\n$all = array_map($list, fn ($x) => $x + 1);", lines: [2] },
    { code: "<?php\nif (preg_match($text, '/a/')) { go(); }", lines: [2] },
    { code: "<?php\n$day = date(time(), 'Y-m-d');", lines: [2] },
    { code: "<?php\nfile_put_contents($data, $path);", lines: [2] },
    { code: "<?php\nin_array($haystack, $needle);", lines: [2] },
    { code: "<?php\nif (strpos($needle, $haystack) === 0) { go(); }", lines: [2] },
    { code: "<?php\nrename($target, $source);", lines: [2] },
  ],
});
