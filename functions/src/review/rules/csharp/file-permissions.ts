/** C#: files that every user can change. */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const filePermissions = defineRules(["csharp"], "security", [
  {
    id: "csharp-file-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://owasp.org/www-project-top-ten/"],
    title: titles.worldWritable,
    message:
      "Every user of this machine can read or replace this file. Grant rights to the one account that needs them.",
    rule: {
      any: [
        csharpNew({
          names: "FileSystemAccessRule",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"(?:everyone|users|authenticated users)"$|WorldSid' } },
              { has: { nthChild: 2, regex: "FullControl|Write|Modify" } },
            ],
          },
        }),
        csharpCall({ names: "SetUnixFileMode", args: { has: { nthChild: 2, regex: "OtherWrite" } } }),
      ],
    },
    valid: [inMethod("File.SetUnixFileMode(p, UnixFileMode.UserRead);")],
    invalid: [
      found(
        'var r = new FileSystemAccessRule("Everyone", FileSystemRights.FullControl, AccessControlType.Allow);',
      ),
      found("File.SetUnixFileMode(p, UnixFileMode.UserRead | UnixFileMode.OtherWrite);"),
    ],
  },
]);
