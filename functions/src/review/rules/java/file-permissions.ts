/** Java: files that every user can read or change. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";

const { within: inResponseMethod, found: foundInResponseMethod } = methodTaking(
  "HttpServletResponse response, String other",
  "void",
);

export const filePermissions = defineRules(["java"], "security", [
  {
    id: "java-readable-by-everybody",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/File.html"],
    title: titles.worldAccessible,
    message:
      "All users of this machine get the right, not the owner alone. Leave out the second argument `false`, or set owner permissions only.",
    rule: {
      any: [
        javaCall({
          names: "setReadable|setWritable|setExecutable",
          args: {
            all: [{ has: { nthChild: 1, regex: "^true$" } }, { has: { nthChild: 2, regex: "^false$" } }],
          },
        }),
        javaCall({
          names: "fromString",
          on: "^PosixFilePermissions$",
          args: { has: { nthChild: 1, regex: '^"r[w-][x-].{4}w' } },
        }),
        javaCall({
          names: "add|of|addAll|asList",
          args: { has: { regex: "^(?:PosixFilePermission\\.)?OTHERS_WRITE$" } },
        }),
      ],
    },
    valid: [
      inResponseMethod("file.setReadable(true, true);"),
      inResponseMethod('PosixFilePermissions.fromString("rw-r-----");'),
    ],
    invalid: [
      foundInResponseMethod("file.setWritable(true, false);"),
      foundInResponseMethod('PosixFilePermissions.fromString("rwxrwxrwx");'),
      foundInResponseMethod("rights.add(PosixFilePermission.OTHERS_WRITE);"),
    ],
  },
]);
