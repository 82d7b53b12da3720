/** Swift: files that every user of the machine may read or change. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const filePermissions = defineRules(["swift"], "security", [
  {
    id: "swift-file-for-everybody",
    ...defects.worldWritable,
    rule: {
      any: [
        swiftCall({
          names: "setAttributes|createFile|createDirectory",
          args: "posixPermissions:\\s*0o[0-7]*[2367]\\b",
        }),
        swiftCall({ names: "chmod|mkdir|open", args: "0o[0-7]*[2367]\\s*\\)$" }),
        swiftCall({ names: "umask", args: "^\\(\\s*0\\s*\\)$" }),
      ],
    },
    valid: [inFunction('chmod("a", 0o600)')],
    invalid: [inFunction('chmod("a", 0o777)')],
  },
]);
