/** Go: archive entries that are written outside of their folder (zip slip). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction } from "./examples.ts";

export const zipSlip = defineRules(["go"], "security", [
  {
    id: "go-archive-path",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://pkg.go.dev/path/filepath#IsLocal"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../x` is written outside the target folder if the archive comes from an untrusted source. Reject names for which `filepath.IsLocal` is false.",
    rule: {
      ...goCall({
        names: "Join",
        on: "^(?:filepath|path)$",
        args: {
          has: {
            nthChild: 2,
            regex: "^(?:f|file|zf|zipFile|header|hdr|h|th|entry|e|item|zipEntry|member)\\.Name$",
          },
        },
      }),
      inside: {
        stopBy: "end",
        kind: "source_file",
        has: { stopBy: "end", kind: "import_spec", regex: '"archive/(?:zip|tar)"' },
      },
      not: {
        any: [
          {
            inside: {
              kind: "argument_list",
              inside: { kind: "call_expression", regex: "^os\\.(?:L?[sS]tat|Open|ReadFile|Readlink)\\(" },
            },
          },
          {
            inside: {
              stopBy: "end",
              any: [{ kind: "function_declaration" }, { kind: "method_declaration" }],
              regex:
                "(?i)HasPrefix|IsLocal|FileEntry|(?:zip|tar)\\.NewWriter|filepath\\.Rel|securejoin|Contains\\(|dotdot|traversal",
            },
          },
        ],
      },
    },
    valid: [
      'package p\n\nimport "archive/zip"\n\nfunc f() {\n\tif !filepath.IsLocal(f.Name) {\n\t\treturn\n\t}\n\tp := filepath.Join(d, f.Name)\n}',
      inFunction("p := filepath.Join(d, f.Name)"),
    ],
    invalid: [
      {
        code: 'package p\n\nimport "archive/zip"\n\nfunc f() {\n\tp := filepath.Join(d, f.Name)\n}',
        lines: [6],
      },
    ],
  },
]);
