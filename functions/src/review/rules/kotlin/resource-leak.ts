/** Kotlin: files and connections that nothing closes. */
import { defineRules } from "../writing/define-rules.ts";
import { isLeftOpen } from "../shared/unclosed-resource.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const resourceLeak = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-resource-left-open",
    ...defects.resourceLeak,
    rule: {
      kind: "property_declaration",
      all: [
        {
          has: {
            any: [
              kotlinCall({
                names:
                  "File(?:Input|Output)Stream|File(?:Reader|Writer)|Buffered(?:Reader|Writer|InputStream|OutputStream)|PrintWriter|RandomAccessFile|ZipFile|Scanner|InputStreamReader|ObjectInputStream|ObjectOutputStream|Socket|ServerSocket",
                bare: "only",
              }),
              kotlinCall({ names: "getConnection", on: "^DriverManager$" }),
              kotlinCall({ names: "rawQuery|openInputStream|openOutputStream" }),
            ],
          },
        },
        { inside: { kind: "statements" } },
      ],
    },
    check: (node) => {
      const name = /\b(?:val|var)\s+(\w+)/.exec(node.text())?.[1] ?? "";
      const owner = node.ancestors().find((one) => one.kind() === "function_declaration");
      return owner !== undefined && isLeftOpen(name, owner.text());
    },
    valid: [
      inFunction("val r = FileReader(x); r.use { it.read() }"),
      inFunction("val t = FileReader(x).use { it.readText() }; t.trim()"),
      inFunction("val r = FileReader(x); try { r.read() } finally { r.close() }"),
      inFunction("val r = BufferedReader(FileReader(x)); return r"),
    ],
    invalid: [inFunction("val r = BufferedReader(FileReader(x)); r.readLine()")],
  },
]);
