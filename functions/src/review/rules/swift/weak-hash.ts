/** Swift: broken hash functions. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const weakHash = defineRules(["swift"], "security", [
  {
    id: "swift-weak-hash",
    ...defects.weakHash,
    rule: {
      kind: "call_expression",
      regex: "^(?:Insecure\\.(?:MD5|SHA1)\\.hash\\(|Insecure\\.(?:MD5|SHA1)\\(\\)$|CC_(?:MD5|SHA1)\\()",
    },
    valid: [inFunction("SHA256.hash(data: d)")],
    invalid: [inFunction("Insecure.MD5.hash(data: d)")],
  },
]);
