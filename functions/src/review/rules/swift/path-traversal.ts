/** Swift: file paths from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inHandler, keptInside, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const pathTraversal = defineRules(["swift"], "security", [
  {
    id: "swift-path-traversal",
    ...defects.pathTraversal,
    rule: {
      any: [
        swiftCall({
          names: "String|Data|NSData|NSString|InputStream|FileHandle|NSDictionary|NSArray|UIImage",
          as: "PATH",
          args: "^\\(\\s*(?:contentsOfFile|contentsOf|fileAtPath|forReadingAtPath|forWritingAtPath|forReadingFrom|contentsOfURL):",
        }),
        swiftCall({
          names:
            "contents|removeItem|createFile|fileExists|copyItem|moveItem|createDirectory|contentsOfDirectory|streamFile|asyncStreamFile|collectFile|readFile|writeFile",
          as: "PATH",
        }),
        swiftCall({ names: "URL", as: "PATH", args: "^\\(\\s*fileURLWithPath:" }),
        swiftCall({ names: "write", as: "PATH", args: "^\\(\\s*(?:toFile|to):" }),
        swiftCall({ names: "appendingPathComponent", as: "PATH" }),
      ],
      ...keptInside,
    },
    flow: { PATH: "remote" },
    valid: [inFunction("String(contentsOfFile: x)")],
    invalid: [
      inHandler('return req.fileio.streamFile(at: "/data/" + x)'),
      inHandler('let s = try String(contentsOfFile: "/data/\\(x)")'),
    ],
  },
]);
