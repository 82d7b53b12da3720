/** Scala: entries of archives unpacked outside their folder. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, keptInside, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const zipSlip = defineRules(["scala"], "security", [
  {
    id: "scala-zip-slip",
    ...defects.zipSlip,
    rule: {
      any: [
        scalaNew({ names: "File", args: "(?i),\\s*\\w*entry\\w*\\.getName(?:\\(\\))?\\s*\\)$" }),
        scalaCall({ names: "resolve", args: "(?i)^\\(\\w*entry\\w*\\.getName(?:\\(\\))?\\)$" }),
      ],
      ...keptInside,
    },
    valid: [inFunction("new File(d, y.getName)")],
    invalid: [inFunction("new File(d, entry.getName)")],
  },
]);
