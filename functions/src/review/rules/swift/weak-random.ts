/** Swift: secrets made with a generator whose values can be predicted. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

export const weakRandom = defineRules(["swift"], "security", [
  {
    id: "swift-weak-random",
    ...predictableRandom("This generator", "Use `SecRandomCopyBytes`, or a `SystemRandomNumberGenerator`."),
    rule: {
      any: [
        swiftCall({ names: "rand|random|srand|drand48|srand48", args: "^\\(\\s*\\w*\\s*\\)$" }),
        swiftCall({
          names: "GKMersenneTwisterRandomSource|GKLinearCongruentialRandomSource|GKARC4RandomSource",
        }),
      ],
      inside: {
        stopBy: "end",
        any: [
          {
            kind: "function_declaration",
            regex: "(?i)^(?:\\w+\\s+)*func\\s+\\w*(?:token|secret|password|nonce|salt|otp|session|key|code)",
          },
          {
            kind: "property_declaration",
            regex: "(?i)^(?:let|var)\\s+\\w*(?:token|secret|password|nonce|salt|otp|session|key|code)",
          },
        ],
      },
    },
    valid: [inFunction("let token = SecRandomCopyBytes(kSecRandomDefault, 32, &b)")],
    invalid: [inFunction("let token = rand()")],
  },
]);
