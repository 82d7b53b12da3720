/** Swift: CORS headers that let any origin read. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const corsOrigin = defineRules(["swift"], "security", [
  {
    id: "swift-any-origin",
    ...defects.corsAny,
    confidence: "high",
    rule: {
      any: [
        swiftCall({
          names: "Configuration|CORSMiddleware",
          args: "allowedOrigin:\\s*\\.(?:all|originBased)",
        }),
        swiftCall({
          names: "add|replaceOrAdd",
          args: 'accessControlAllowOrigin,\\s*value:\\s*"\\*"|"Access-Control-Allow-Origin",\\s*value:\\s*"\\*"',
        }),
      ],
    },
    valid: [inFunction('CORSMiddleware.Configuration(allowedOrigin: .custom("https://example.com"))')],
    invalid: [inFunction("CORSMiddleware.Configuration(allowedOrigin: .all)")],
  },
]);
