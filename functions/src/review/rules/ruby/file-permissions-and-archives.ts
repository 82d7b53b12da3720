/** Ruby: files that others may choose or change. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { methodAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const filePermissionsAndArchives = defineRules(["ruby"], "security", [
  {
    id: "rb-world-writable-file",
    ...defects.worldWritable,
    rule: {
      any: [
        rubyCall({
          names: "chmod|chmod_R",
          args: {
            has: {
              nthChild: 1,
              regex: "^0o?[0-7]?[0-7][0-7][2367]$|^['\"](?:[ugoa+=rwx]+,)*[ug]*[ao][ugoa]*[+=][rx]*w",
            },
          },
        }),
        rubyCall({
          names: "mkdir|mkdir_p|makedirs|install|mkpath",
          on: "^(?:FileUtils|Dir)$",
          args: {
            has: {
              any: [
                { kind: "pair", regex: "^:?mode(?::|\\s*=>)\\s*0o?[0-7]?[0-7][0-7][2367]$" },
                { nthChild: 2, regex: "^0o?[0-7]?[0-7][0-7][2367]$" },
              ],
            },
          },
        }),
      ],
    },
    valid: ["File.chmod(0755, p)", "FileUtils.chmod(mode, p)", "FileUtils.chmod('u=rwx,go-w', p)"],
    invalid: ["File.chmod(0777, p)", "FileUtils.chmod('a+rw', p)", "FileUtils.chmod_R(0o666, p)"],
  },
  {
    id: "rb-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Another user of this machine can create a symbolic link with this name first, so the write goes to a file that they chose. Use `Tempfile.create`.",
    rule: rubyCall({
      names: "open|write|new|binwrite",
      on: "^(?:File|IO)$",
      args: {
        all: [
          { has: { nthChild: 1, regex: "^['\"]/(?:var/)?tmp/[\\w.-]+['\"]$" } },
          { has: { nthChild: 2, not: { regex: "^['\"]rb?['\"]$" } } },
        ],
      },
    }),
    valid: ["Tempfile.create('report')", "File.open('/tmp/a.txt')", "File.open('/tmp/a.txt', 'r')"],
    invalid: ["File.open('/tmp/report.csv', 'w')", "File.write('/tmp/report.csv', text)"],
  },
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
