/** Kotlin: files that every user of the machine may read or change. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const filePermissions = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-file-for-everybody",
    ...defects.worldAccessible,
    rule: {
      any: [
        kotlinCall({
          names: "setReadable|setWritable|setExecutable",
          args: "^\\(\\s*true\\s*,\\s*false\\s*\\)$",
        }),
        kotlinCall({ names: "fromString", on: "PosixFilePermissions$", args: '^\\(\\s*"(?:.{6}r|.{7}w)' }),
        { kind: "navigation_expression", regex: "^Context\\.MODE_WORLD_(?:READ|WRITE)ABLE$" },
        kotlinCall({
          names: "openFileOutput|getSharedPreferences|openOrCreateDatabase",
          bare: "also",
          args: "MODE_WORLD_(?:READ|WRITE)ABLE",
        }),
      ],
    },
    valid: [inFunction('PosixFilePermissions.fromString("rw-------")')],
    invalid: [inFunction("f.setReadable(true, false)")],
  },
]);
