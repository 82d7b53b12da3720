/** Rust: file paths from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inHandler, keptInside, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const pathTraversal = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-path-traversal",
      ...defects.pathTraversal,
      rule: {
        any: [
          rustCall({
            names:
              "open|create|create_new|read|read_to_string|write|remove_file|remove_dir_all|copy|rename|create_dir_all|read_dir|metadata|canonicalize_unchecked",
            on: "(?:^|::)(?:File|fs|NamedFile|OpenOptions)(?:::new\\(\\)\\S*)?$|OpenOptions::new\\(\\)",
            as: "PATH",
          }),
          rustCall({
            names: "join|push",
            on: "(?i)path|dir|root|base|folder|uploads?|Path::new\\([^)]*\\)$",
            as: "PATH",
          }),
        ],
        ...keptInside,
      },
      flow: { PATH: "remote" },
      valid: [
        inFunction("fs::read_to_string(x);"),
        'async fn f(Path(x): Path<u32>) -> R { fs::read(format!("/data/{}", x)) }',
      ],
      invalid: [inHandler('fs::read_to_string(format!("/data/{}", x))'), inHandler("File::open(x)")],
    },
  ]),
);
