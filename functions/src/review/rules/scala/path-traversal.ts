/** Scala: file paths from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, inFunction, keptInside, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const pathTraversal = defineRules(["scala"], "security", [
  {
    id: "scala-path-traversal",
    ...defects.pathTraversal,
    rule: {
      any: [
        scalaNew({
          names:
            "File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|PrintWriter|ZipFile",
          as: "PATH",
        }),
        scalaNew({ names: "File", as: "PATH", nth: 2 }),
        {
          ...scalaCall({ names: "get|of", on: "^(?:Paths|Path)$", as: "PATH" }),
          not: { inside: { kind: "field_expression", has: { field: "field", regex: "^getFileName$" } } },
        },
        scalaCall({ names: "get|of", on: "^(?:Paths|Path)$", as: "PATH", nth: 2 }),
        scalaCall({ names: "fromFile|fromResource", on: "Source$", as: "PATH" }),
        scalaCall({ names: "resolve", as: "PATH" }),
        scalaCall({ names: "getFromFile|File", as: "PATH" }),
      ],
      ...keptInside,
    },
    flow: { PATH: "remote" },
    valid: [inFunction("Source.fromFile(x)")],
    invalid: [
      inAction('Ok.sendFile(new File("/data", x))'),
      inAction('Ok(Source.fromFile("/data/" + x).mkString)'),
    ],
  },
]);
