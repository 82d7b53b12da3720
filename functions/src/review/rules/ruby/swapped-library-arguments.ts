/** Ruby: arguments of the standard library in each other's place. */
import { rubyCall } from "../writing/call-matchers.ts";
import {
  contentFirst,
  destinationFirst,
  swappedPair,
  defineSwappedLibraryArguments,
} from "../shared/swapped-library-arguments.ts";

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "rb-swapped-library-arguments",
  languages: ["ruby"],
  rule: {
    any: [
      rubyCall({ names: "write|binwrite", on: "^(?:File|IO)$", args: contentFirst }),
      rubyCall({ names: "rename|link", on: "^File$", args: destinationFirst }),
      rubyCall({
        names: "cp|cp_r|copy|mv|move|copy_file|copy_entry",
        on: "^FileUtils$",
        args: destinationFirst,
      }),
      rubyCall({ names: "g?sub!?", args: swappedPair({ kind: "string" }, { kind: "regex" }) }),
      rubyCall({ names: "inject|reduce", args: swappedPair({ kind: "simple_symbol" }, { kind: "integer" }) }),
    ],
  },
  valid: [
    "File.write(path, content)",
    "FileUtils.mv(src, dst)",
    'text.gsub(/a/, "b")',
    "list.inject(0, :+)",
    "def restore(src, dst)\n  FileUtils.mv(dst, src)\nend",
  ],
  invalid: [
    "File.write(content, path)",
    "FileUtils.mv(dst, src)",
    'text.gsub("b", /a/)',
    "list.inject(:+, 0)",
  ],
});
