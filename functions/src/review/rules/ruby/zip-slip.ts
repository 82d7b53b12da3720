/** Ruby: archive entries that are written outside of their folder (zip slip). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { methodAround } from "./tree.ts";

export const zipSlip = defineRules(["ruby"], "security", [
  {
    id: "rb-archive-path",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://github.com/rubyzip/rubyzip#zip-slip"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../x` is written outside the target folder if the archive comes from an untrusted source. Expand the path and check that it starts with the folder.",
    rule: rubyCall({
      names: "join|extract|expand_path",
      args: { regex: "\\b(?:entry|e|f|file|header|tarfile|zip_entry)\\.(?:name|full_name)\\b" },
    }),
    fileHas: ["Zip::", "TarReader", "Archive::Tar"],
    check: (node) =>
      !/start_with\?|basename|\.\.|cleanpath|relative_path_from|safe/i.test(textOf(methodAround(node))),
    valid: [
      "Zip::File.open(z) do |zip|\n  zip.each { |entry| entry.extract(File.join(d, File.basename(entry.name))) }\nend",
    ],
    invalid: [
      {
        code: "Zip::File.open(z) do |zip|\n  zip.each { |entry| g(File.join(d, entry.name)) }\nend",
        lines: [2],
      },
    ],
  },
]);
