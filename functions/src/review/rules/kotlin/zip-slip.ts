/** Kotlin: entries of archives unpacked outside their folder. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, keptInside, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const zipSlip = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-zip-slip",
    ...defects.zipSlip,
    rule: {
      any: [
        kotlinCall({ names: "File", bare: "only", args: "(?i),\\s*\\w*entry\\w*\\.name\\s*\\)$" }),
        kotlinCall({ names: "resolve", args: "(?i)^\\(\\s*\\w*entry\\w*\\.name\\s*\\)$" }),
      ],
      ...keptInside,
    },
    valid: [inFunction("val o = File(d, entry.name); if (!o.canonicalPath.startsWith(root)) throw E()")],
    invalid: [inFunction("val o = File(d, entry.name)")],
  },
]);
