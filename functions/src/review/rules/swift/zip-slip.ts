/** Swift: entries of archives unpacked outside their folder. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, keptInside, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const zipSlip = defineRules(["swift"], "security", [
  {
    id: "swift-zip-slip",
    ...defects.zipSlip,
    rule: {
      any: [swiftCall({ names: "appendingPathComponent", args: "^\\(\\s*entry\\.path\\s*\\)$" })],
      ...keptInside,
    },
    valid: [inFunction("d.appendingPathComponent(y)")],
    invalid: [inFunction("d.appendingPathComponent(entry.path)")],
  },
]);
