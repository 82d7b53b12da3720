/** Kotlin: file paths from a request. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { inFunction, inRoute, keptInside, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

const opening =
  "File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|ZipFile|PrintWriter|FileSystemResource|UrlResource";

/** Of `File(x).name` only the last part of the path is used. */
const takenWhole: Matcher = {
  not: {
    inside: {
      kind: "navigation_expression",
      has: { kind: "navigation_suffix", regex: "^\\.(?:name|nameWithoutExtension|extension|fileName)$" },
    },
  },
};

export const pathTraversal = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-path-traversal",
    ...defects.pathTraversal,
    rule: {
      any: [
        { ...kotlinCall({ names: opening, bare: "only", as: "PATH" }), ...takenWhole },
        kotlinCall({ names: "File", bare: "only", as: "PATH", nth: 2 }),
        { ...kotlinCall({ names: "get", on: "^Paths$", as: "PATH" }), ...takenWhole },
        kotlinCall({ names: "get", on: "^Paths$", as: "PATH", nth: 2 }),
        kotlinCall({ names: "of", on: "^(?:Path|Paths)$", as: "PATH" }),
        kotlinCall({ names: "of", on: "^(?:Path|Paths)$", as: "PATH", nth: 2 }),
        kotlinCall({ names: "Path", bare: "only", as: "PATH" }),
        kotlinCall({
          names: "resolve|openFileInput|openFileOutput|getResourceAsStream",
          bare: "also",
          as: "PATH",
        }),
      ],
      ...keptInside,
    },
    flow: { PATH: "remote" },
    valid: [
      inFunction("File(x).readText()"),
      inRoute("val n = File(x).name"),
      inRoute('call.respondFile(File("/data", File(x).name))').replace("File(x).name", '"a"'),
    ],
    invalid: [
      inRoute('call.respondFile(File("/data", x))'),
      inRoute('call.respondText(File("/data/$x").readText())'),
    ],
  },
]);
