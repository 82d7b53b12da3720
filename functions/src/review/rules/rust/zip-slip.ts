/** Rust: entries of archives unpacked outside their folder. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const zipSlip = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-zip-slip",
      ...defects.zipSlip,
      rule: {
        any: [
          rustCall({
            names: "join",
            args: "^\\(\\s*&?(?:\\w+\\.(?:name|mangled_path)\\(\\)|(?:entry|header)\\.path\\(\\)\\??|(?:entry|item|member)\\.(?:path|name|file_?name)(?:\\.(?:clone|as_str|as_ref)\\(\\))?)\\s*\\)$",
          }),
        ],
        not: {
          inside: {
            stopBy: "end",
            kind: "function_item",
            regex:
              "enclosed_name|starts_with\\(|Component::(?:ParentDir|Normal)|ParentDir|sanitize|(?:valid|check|safe|clean)\\w*path",
          },
        },
      },
      fileHas: ["zip", "tar", "extract", "unpack", "archive"],
      valid: [
        "use zip::A; fn f() { let p = dest.join(file.enclosed_name().unwrap()); }",
        "fn extract(all: Vec<E>) { for entry in all { check_path(&entry.path); write(dest.join(entry.path)); } }",
      ],
      invalid: [
        "use zip::A; fn f() { let p = dest.join(file.name()); }",
        "fn extract(all: Vec<E>) { for entry in all { write(dest.join(&entry.path)); } }",
      ],
    },
  ]),
);
