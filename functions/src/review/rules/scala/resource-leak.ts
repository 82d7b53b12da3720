/** Scala: files and connections that nothing closes. */
import { defineRules } from "../writing/define-rules.ts";
import { isLeftOpen } from "../shared/unclosed-resource.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const resourceLeak = defineRules(["scala"], "bug", [
  {
    id: "scala-resource-left-open",
    ...defects.resourceLeak,
    rule: {
      kind: "val_definition",
      has: {
        field: "value",
        any: [
          {
            kind: "call_expression",
            regex:
              "^(?:scala\\.io\\.)?Source\\.from(?:File|URL|InputStream)\\([^{}]*\\)$|^DriverManager\\.getConnection\\(",
          },
          {
            kind: "instance_expression",
            regex:
              "^new\\s+(?:java\\.io\\.)?(?:File(?:Input|Output)Stream|File(?:Reader|Writer)|Buffered\\w+|PrintWriter|RandomAccessFile|ZipFile|ObjectInputStream|ObjectOutputStream|Socket|ServerSocket)\\(",
          },
        ],
      },
    },
    check: (node) => {
      const name = /\bval\s+(\w+)/.exec(node.text())?.[1] ?? "";
      const owner = node.ancestors().find((one) => one.kind() === "function_definition");
      return owner !== undefined && isLeftOpen(name, owner.text());
    },
    valid: [
      inFunction("val s = Source.fromFile(x); try s.size finally s.close()"),
      inFunction("val s = Source.fromFile(x); read(s)"),
    ],
    invalid: [inFunction("val s = Source.fromFile(x); s.getLines().size")],
  },
]);
