/** Scala: files that every user of the machine may read or change. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const filePermissions = defineRules(["scala"], "security", [
  {
    id: "scala-file-for-everybody",
    ...defects.worldAccessible,
    rule: {
      any: [
        scalaCall({
          names: "setReadable|setWritable|setExecutable",
          args: "^\\(\\s*true\\s*,\\s*(?:ownerOnly\\s*=\\s*)?false\\s*\\)$",
        }),
        scalaCall({ names: "fromString", on: "PosixFilePermissions$", args: '^\\(\\s*"(?:.{6}r|.{7}w)' }),
      ],
    },
    valid: [inFunction('PosixFilePermissions.fromString("rw-------")')],
    invalid: [inFunction("f.setWritable(true, false)")],
  },
]);
