/** Go: files that others may change, choose or read. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const fileAccess = defineRules(["go"], "security", [
  {
    id: "go-world-writable-file",
    ...defects.worldWritable,
    rule: {
      any: [
        goCall({
          names: "Chmod",
          args: { has: { nthChild: { position: 1, reverse: true }, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
        }),
        goCall({
          names: "WriteFile|MkdirAll|Mkdir|OpenFile",
          on: "^(?:os|ioutil)$",
          args: {
            has: {
              nthChild: { position: 1, reverse: true },
              regex: "^(?:0o?[0-7][0-7][2367]|os\\.ModePerm|fs\\.ModePerm)$",
            },
          },
        }),
      ],
    },
    valid: [
      inFunction("os.Chmod(p, 0755)"),
      inFunction("os.WriteFile(p, b, 0644)"),
      inFunction("os.MkdirAll(p, 0o755)"),
    ],
    invalid: [found("os.Chmod(p, 0777)"), found("os.WriteFile(p, b, 0777)")],
  },
  {
    id: "go-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Another user of this machine can create a symbolic link with this name first, so the write goes to a file that they chose. Use `os.CreateTemp`.",
    rule: goCall({
      names: "Create|WriteFile|OpenFile",
      on: "^(?:os|ioutil)$",
      args: {
        has: {
          nthChild: 1,
          regex:
            '^["`](?:/var)?/tmp/[\\w.-]+["`]$|^filepath\\.Join\\(os\\.TempDir\\(\\),\\s*"[\\w.-]+"\\)$|^os\\.TempDir\\(\\)\\s*\\+\\s*"[\\w./-]+"$',
        },
      },
    }),
    valid: [inFunction('os.CreateTemp("", "report")'), inFunction('os.Create("/srv/report")')],
    invalid: [
      found('os.Create("/tmp/report.csv")'),
      found('os.WriteFile(filepath.Join(os.TempDir(), "x.txt"), b, 0600)'),
    ],
  },
  {
    id: "go-whole-disk-served",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://pkg.go.dev/net/http#Dir"],
    title: "Path traversal: whole file system served",
    message:
      "The root of the file system is served, so anyone who reaches the server can read any file that this process can read. Name the one folder that is intended.",
    rule: goCall({ names: "Dir", on: "^http$", args: { has: { nthChild: 1, regex: '^["`]/["`]$' } } }),
    valid: [inFunction('http.FileServer(http.Dir("/srv/public"))')],
    invalid: [found('http.FileServer(http.Dir("/"))')],
  },
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
