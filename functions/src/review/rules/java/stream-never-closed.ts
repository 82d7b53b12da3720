/** Java: streams that nothing closes. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";

const opening = String.raw`(?:new File(?:InputStream|OutputStream|Reader|Writer)\(|Files\.new\w+\()`;

export const streamNeverClosed = defineRules(["java"], "bug", [
  {
    id: "java-stream-never-closed",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    title: "Resource leak: stream not closed",
    message:
      "{The stream} stays open, and many calls exhaust the process's file handles or connections. Open it in a try-with-resources statement.",
    names: firstAssigned,
    rule: {
      kind: "local_variable_declaration",
      not: { has: { kind: "modifiers", regex: '@SuppressWarnings\\([^)]*"resource"' } },
      all: [
        {
          has: {
            kind: "variable_declarator",
            all: [
              { has: { field: "name", pattern: "$S" } },
              {
                has: {
                  field: "value",
                  any: [
                    {
                      kind: "object_creation_expression",
                      has: {
                        field: "type",
                        regex:
                          "^(?:FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|Socket|ServerSocket)$",
                      },
                    },
                    {
                      kind: "object_creation_expression",
                      regex: `^new [\\w.]*(?:Reader|Writer|Stream|Scanner)\\(\\s*(?:new \\w+(?:Reader|Stream)\\(\\s*)?${opening}`,
                    },
                    { kind: "method_invocation", regex: "^Files\\.new\\w+\\(" },
                  ],
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              { kind: "method_declaration" },
              { kind: "constructor_declaration" },
              { kind: "lambda_expression" },
            ],
            not: {
              has: {
                stopBy: "end",
                any: [
                  { pattern: "$S.close()" },
                  { kind: "return_statement", has: { pattern: "$S" } },
                  { kind: "argument_list", has: { pattern: "$S" } },
                  { kind: "assignment_expression", has: { field: "right", pattern: "$S" } },
                  { kind: "resource", pattern: "$S" },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      methodWith("try (FileInputStream in = new FileInputStream(p)) { return in.read(); }"),
      methodWith("FileInputStream in = new FileInputStream(p); in.close(); return 1;"),
      methodWith("FileReader r = new FileReader(p); return new BufferedReader(r);"),
    ],
    invalid: [
      foundWith("FileInputStream in = new FileInputStream(p); return in.read();"),
      foundWith("BufferedReader r = new BufferedReader(new FileReader(p)); return r.readLine();"),
      foundWith("InputStream in = Files.newInputStream(p); return in.read();"),
    ],
  },
]);
