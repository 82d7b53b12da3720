/** Scala: passwords hashed too fast. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const weakPasswordHash = defineRules(["scala"], "security", [
  {
    id: "scala-password-hash-too-fast",
    ...defects.fastPasswordHash,
    rule: {
      any: [
        scalaNew({ names: "PBEKeySpec", args: ",\\s*(?:\\d{1,3}|\\d_?\\d{3}|[1-9]\\d_?\\d{3})\\s*," }),
        scalaCall({
          names: "digest",
          on: "(?i)digest|sha|md5|getInstance\\([^()]*\\)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase)\\b",
        }),
      ],
    },
    valid: [inFunction("new PBEKeySpec(p, salt, 600000, 256)"), inFunction("md.digest(bytes)")],
    invalid: [
      inFunction("new PBEKeySpec(p, salt, 1000, 256)"),
      inFunction('MessageDigest.getInstance("SHA-256").digest(password.getBytes)'),
    ],
  },
]);
