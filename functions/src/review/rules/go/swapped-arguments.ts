/** Go: arguments in each other's place. */
import { defineSwappedArguments } from "../shared/swapped-arguments.ts";
import { goCall } from "../writing/call-matchers.ts";
import {
  destinationFirst,
  partFirst,
  sourceFirst,
  swappedPair,
  defineSwappedLibraryArguments,
} from "../shared/swapped-library-arguments.ts";

export const swappedArguments = defineSwappedArguments({
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

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "go-swapped-library-arguments",
  languages: ["go"],
  rule: {
    any: [
      goCall({
        names: "HasPrefix|HasSuffix|TrimPrefix|TrimSuffix|Contains|Split|Index",
        on: "^(?:strings|bytes)$",
        args: partFirst,
      }),
      goCall({
        names: "Split|SplitN",
        on: "^strings$",
        args: swappedPair({ regex: '^"\\W{1,2}"$' }, { kind: "identifier", not: { regex: "(?i)sep|delim" } }),
      }),
      goCall({
        names: "Is",
        on: "^errors$",
        args: swappedPair({ regex: "^(?:\\w+\\.)?Err[A-Z]\\w*$" }, { regex: "^err$" }),
      }),
      goCall({
        names: "MatchString",
        on: "^regexp$",
        args: swappedPair(
          { regex: "^(?:s|str|text|line|name|value|input)$" },
          { kind: "raw_string_literal" },
        ),
      }),
      goCall({ names: "Rename|Link|Symlink", on: "^os$", args: destinationFirst }),
      goCall({ names: "Copy|CopyBuffer|CopyN", on: "^io$", args: sourceFirst }),
      goCall({ names: "copy", bare: "only", args: sourceFirst }),
    ],
  },
  valid: [
    "package a\n\nfunc f(s, prefix string) bool {\n\treturn strings.HasPrefix(s, prefix)\n}",
    "package a\n\nfunc f(err error) bool {\n\treturn errors.Is(err, ErrGone)\n}",
    'package a\n\nfunc f(s string) []string {\n\treturn strings.Split(s, ",")\n}',
    "package a\n\nfunc f(dst, src *os.File) {\n\tio.Copy(dst, src)\n}",
    "package a\n\nfunc restore(old, new string) error {\n\treturn os.Rename(new, old)\n}",
    "package a\n\nfunc f(prefix, rest string) bool {\n\treturn strings.HasPrefix(prefix, rest)\n}",
  ],
  invalid: [
    {
      code: "package a\n\nfunc f(s, prefix string) bool {\n\treturn strings.HasPrefix(prefix, s)\n}",
      lines: [4],
    },
    { code: "package a\n\nfunc f(err error) bool {\n\treturn errors.Is(io.ErrGone, err)\n}", lines: [4] },
    { code: 'package a\n\nfunc f(s string) []string {\n\treturn strings.Split(",", s)\n}', lines: [4] },
    { code: "package a\n\nfunc f(dst, src *os.File) {\n\tio.Copy(src, dst)\n}", lines: [4] },
  ],
});
