/** Java: files of a known name in the folder that all users share. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking, inServletWithPassword, foundInServletWithPassword } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String text, byte[] body");

const sharedFolder = String.raw`^(?:new (?:java\.io\.)?File|(?:java\.nio\.file\.)?(?:Paths\.get|Path\.of))\(\s*"/(?:var/)?tmp/`;

/** The file that the variable names is written in the same method. */
function isWrittenTo(declarator: SgNode): boolean {
  const name = fieldTextOf(declarator, "name");
  return new RegExp(
    String.raw`\bnew \w*(?:Writer|OutputStream|RandomAccessFile)\(\s*${name}\b|Files\.(?:write\w*|newBufferedWriter|newOutputStream|copy)\([^;]*\b${name}\b|\b${name}\.createNewFile\(`,
  ).test(textOf(callableOf(declarator) ?? declarator));
}

export const temporaryFiles = defineRules(["java"], "security", [
  {
    id: "java-guessable-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Files.html"],
    title: titles.temporaryFile,
    message:
      "Between choosing the name and using it, another user of the machine can create a link or folder there. Use `Files.createTempFile` or `Files.createTempDirectory`.",
    rule: {
      any: [
        {
          ...javaCall({ names: "mkdir|mkdirs" }),
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            regex: "createTempFile\\([^;]*;[^}]*\\.delete\\(\\)",
          },
        },
        javaNew({
          names: "FileWriter|FileOutputStream|PrintWriter|RandomAccessFile",
          args: { has: { nthChild: 1, regex: '^"/(?:var/)?tmp/' } },
        }),
        { kind: "variable_declarator", has: { field: "value", regex: sharedFolder } },
      ],
    },
    check: (node) => node.kind() !== "variable_declarator" || isWrittenTo(node),
    valid: [
      inMethod('return Files.createTempDirectory("x");'),
      inMethod("return dir.mkdir();"),
      inMethod('File f = new File("/tmp/a.csv"); return f.length();'),
    ],
    invalid: [
      found('File f = new File("/tmp/" + text); new FileWriter(f).write(1);'),
      found('return new FileWriter("/tmp/report.txt");'),
      found('File d = File.createTempFile("a", "");\nd.delete();\nd.mkdir();'),
    ],
  },
  {
    id: "java-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Files.html"],
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user of the machine can read the file, or create a link there first. Use `Files.createTempFile`.",
    rule: javaNew({
      names: "File|FileOutputStream|FileWriter",
      args: {
        all: [
          { regex: '"java\\.io\\.tmpdir"' },
          { regex: '"[^".]*\\.?\\w+"\\s*\\)$' },
          { not: { regex: "^\\([^,+]*\\)$" } },
        ],
      },
    }),
    valid: [inMethod('new File(System.getProperty("java.io.tmpdir"));')],
    invalid: [found('new File(System.getProperty("java.io.tmpdir"), "out.bin");')],
  },
  {
    id: "java-temporary-file-for-all",
    severity: "low",
    confidence: "low",
    cwe: 378,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Files.html"],
    title: "Insecure temporary file: readable by other users",
    message:
      "`File.createTempFile` leaves the permissions to the process's umask, which usually lets other users read. Use `Files.createTempFile`, which restricts access to the owner.",
    rule: javaCall({
      names: "createTempFile",
      on: "^(?:java\\.io\\.)?File$",
      args: { not: { has: { nthChild: 3 } } },
    }),
    check: (node) => !/set(?:Readable|Writable|PosixFilePermissions)\(/.test(callableOf(node)?.text() ?? ""),
    valid: [inServletWithPassword('Files.createTempFile("a", ".b");')],
    invalid: [foundInServletWithPassword('File.createTempFile("a", ".b");')],
  },
]);
