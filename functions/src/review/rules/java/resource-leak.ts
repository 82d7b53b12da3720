/** Java: what stays open when something goes wrong before it is closed. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { methodOf, named } from "./java-nodes.ts";
import { methodTaking } from "./examples.ts";

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
]);
