/** Go: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";
import { goCall } from "../writing/call-matchers.ts";
import { destinationFirst, partFirst, sourceFirst, swappedStandard } from "../shared/swapped-standard.ts";

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

export const swappedOfLibrary = swappedStandard({
  id: "go-swapped-library-arguments",
  languages: ["go"],
  rule: {
    any: [
      goCall({
        names: "HasPrefix|HasSuffix|TrimPrefix|TrimSuffix|Contains|Split|Index",
        on: "^(?:strings|bytes)$",
        args: partFirst,
      }),
      goCall({ names: "Rename|Link|Symlink", on: "^os$", args: destinationFirst }),
      goCall({ names: "Copy|CopyBuffer|CopyN", on: "^io$", args: sourceFirst }),
      goCall({ names: "copy", bare: "only", args: sourceFirst }),
    ],
  },
  valid: [
    "package a\n\nfunc f(s, prefix string) bool {\n\treturn strings.HasPrefix(s, prefix)\n}",
    "package a\n\nfunc f(dst, src *os.File) {\n\tio.Copy(dst, src)\n}",
    "package a\n\nfunc restore(old, new string) error {\n\treturn os.Rename(new, old)\n}",
    "package a\n\nfunc f(prefix, rest string) bool {\n\treturn strings.HasPrefix(prefix, rest)\n}",
  ],
  invalid: [
    {
      code: "package a\n\nfunc f(s, prefix string) bool {\n\treturn strings.HasPrefix(prefix, s)\n}",
      lines: [4],
    },
    { code: "package a\n\nfunc f(dst, src *os.File) {\n\tio.Copy(src, dst)\n}", lines: [4] },
  ],
});
