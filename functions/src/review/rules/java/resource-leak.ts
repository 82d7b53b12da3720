/** Java: files, streams and connections that are not closed on every path. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { methodOf, named } from "./java-nodes.ts";
import { methodTaking, inNamedMethod, foundInNamedMethod, methodWith, foundWith } from "./examples.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { returnsOpened } from "../shared/own-openers.ts";

const { within: inMethod } = methodTaking("File p");

const opening =
  "^new (?:File(?:Input|Output)Stream|File(?:Reader|Writer)|RandomAccessFile|(?:Buffered(?:Reader|Writer|(?:Input|Output)Stream)|PrintWriter|Scanner|InputStreamReader)\\(\\s*new File\\w+)\\(";

/** `close` stands among the statements behind, outside of any `finally`, and something between them may throw. */
function isClosedOnlyWithoutError(declaration: SgNode): boolean {
  const name = fieldTextOf(named(declaration).at(-1), "name");
  const method = methodOf(declaration)?.text() ?? "";
  if (name === "" || /finally|closeQuietly|ExitStack/.test(method)) return false;
  const behind = declaration
    .nextAll()
    .filter((one) => one.isNamed())
    .map((one) => one.text());
  const closing = behind.indexOf(`${name}.close();`);
  return closing > 0 && behind.slice(0, closing).some((text) => text.includes("("));
}

const openedStream = String.raw`(?:new File(?:InputStream|OutputStream|Reader|Writer)\(|Files\.new\w+\()`;

const opened = String.raw`new (?:FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|Socket|ServerSocket)\(|new [\w.]*(?:Reader|Writer|Stream|Scanner)\(\s*(?:new \w+(?:Reader|Stream)\(\s*)?${openedStream}|Files\.new\w+\(`;

/** Without one of these nothing in the file opens anything, be it in a method of its own. */
const textFilter =
  /\b(?:File(?:InputStream|OutputStream|Reader|Writer)|RandomAccessFile|(?:Server)?Socket)\b|\bFiles\.new/;

const ownCall = String.raw`^(?:this\.)?(?:(?:open|create|connect|new|get|make)\w*|\w*(?:[rR]eader|[wW]riter|[sS]tream))\(`;

/** A call of the class's own counts where that method returns what it opened. */
function opens(declaration: SgNode, text: string): boolean {
  const name = new RegExp(String.raw`=\s*(?:this\.)?(\w+)\([^;]*;\s*$`).exec(textOf(declaration))?.[1];
  return name === undefined || !new RegExp(ownCall).test(`${name}(`) || returnsOpened(name, text, opened);
}

export const resourceLeak = defineRules(["java"], "bug", [
  {
    id: "java-open-after-error",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    see: ["https://docs.oracle.com/javase/tutorial/essential/exceptions/tryResourceClose.html"],
    title: "Resource leak: file not closed on error",
    message: "If something throws between here and `close`, the file stays open. Use try-with-resources.",
    rule: {
      kind: "local_variable_declaration",
      has: {
        kind: "variable_declarator",
        has: { field: "value", kind: "object_creation_expression", regex: opening },
      },
    },
    check: isClosedOnlyWithoutError,
    valid: [
      inMethod("try (FileReader r = new FileReader(p)) { return r.read(); }"),
      inMethod("FileReader r = new FileReader(p);\nr.close();\nreturn null;"),
      inMethod("FileReader r = new FileReader(p);\ntry { r.read(); } finally { r.close(); }\nreturn null;"),
    ],
    invalid: [
      {
        code: inMethod("FileReader r = new FileReader(p);\nint c = r.read();\nr.close();\nreturn null;"),
        lines: [3],
      },
    ],
  },
  {
    id: "java-connection-never-closed",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    title: "Resource leak: connection not closed",
    message:
      "{The connection} stays open when the method ends, and many calls exhaust the pool. Open it in a try-with-resources statement.",
    names: firstAssigned,
    rule: {
      kind: "local_variable_declaration",
      all: [
        {
          has: {
            field: "type",
            regex: "^(?:Connection|HttpURLConnection|Socket|Statement|PreparedStatement)$",
          },
        },
        {
          has: {
            kind: "variable_declarator",
            all: [
              { has: { field: "name", pattern: "$S" } },
              {
                has: {
                  field: "value",
                  kind: "method_invocation",
                  has: { field: "name", regex: "^(?:getConnection|createStatement|prepareStatement)$" },
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
            not: {
              any: [
                { regex: "(?i)close\\w*\\(|release|disconnect" },
                {
                  has: {
                    stopBy: "end",
                    any: [
                      { kind: "return_statement", has: { pattern: "$S" } },
                      { kind: "argument_list", has: { pattern: "$S" } },
                      { kind: "assignment_expression", has: { field: "right", pattern: "$S" } },
                    ],
                  },
                },
              ],
            },
          },
        },
      ],
    },
    valid: [
      inNamedMethod("Connection c = ds.getConnection(); c.close();"),
      inNamedMethod("Connection c = ds.getConnection(); return c;"),
      inNamedMethod("try (Connection c = ds.getConnection()) { return c.x(); }"),
    ],
    invalid: [foundInNamedMethod("Connection c = ds.getConnection(); return c.prepareStatement(text).x();")],
  },
  {
    id: "java-stream-never-closed",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    title: "Resource leak: stream not closed",
    message:
      "{The stream} stays open, and many calls exhaust the process's file handles or connections. Open it in a try-with-resources statement.",
    names: firstAssigned,
    textFilter,
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
                      regex: `^new [\\w.]*(?:Reader|Writer|Stream|Scanner)\\(\\s*(?:new \\w+(?:Reader|Stream)\\(\\s*)?${openedStream}`,
                    },
                    { kind: "method_invocation", regex: `^Files\\.new\\w+\\(|${ownCall}` },
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
    check: (node, { text }) => opens(node, text),
    valid: [
      methodWith("try (FileInputStream in = new FileInputStream(p)) { return in.read(); }"),
      methodWith("FileInputStream in = new FileInputStream(p); in.close(); return 1;"),
      methodWith("FileReader r = new FileReader(p); return new BufferedReader(r);"),
      "class C {\n  InputStream openLog(String p) {\n    return new FileInputStream(p);\n  }\n  int f(String p) {\n    try (InputStream in = openLog(p)) {\n      return in.read();\n    }\n  }\n}",
      "class C {\n  InputStream openLog(String p) {\n    return cached(p);\n  }\n  int f(String p) {\n    InputStream in = openLog(p);\n    return in.read();\n  }\n}",
    ],
    invalid: [
      foundWith("FileInputStream in = new FileInputStream(p); return in.read();"),
      foundWith("BufferedReader r = new BufferedReader(new FileReader(p)); return r.readLine();"),
      foundWith("InputStream in = Files.newInputStream(p); return in.read();"),
      {
        code: "class C {\n  BufferedReader reader(String p) {\n    return new BufferedReader(new FileReader(p));\n  }\n  String f(String p) {\n    BufferedReader in = reader(p);\n    return in.readLine();\n  }\n}",
        lines: [6],
      },
      {
        code: "class C {\n  InputStream openLog(String p) {\n    return new FileInputStream(p);\n  }\n  int f(String p) {\n    InputStream in = openLog(p);\n    return in.read();\n  }\n}",
        lines: [6],
      },
    ],
  },
]);
