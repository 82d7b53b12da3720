/** Kotlin: CORS headers that let any origin read. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const corsOrigin = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-any-origin",
    ...defects.corsAny,
    confidence: "high",
    rule: {
      any: [
        kotlinCall({ names: "anyHost", bare: "also" }),
        kotlinCall({
          names: "allowedOrigins|addAllowedOrigin|allowedOriginPatterns|addAllowedOriginPattern|allowHost",
          bare: "also",
          args: '^\\(\\s*"\\*"\\s*\\)$',
        }),
        kotlinCall({
          names: "header|addHeader|setHeader|append",
          args: 'Access-Control-Allow-Origin"?\\s*,\\s*"\\*"|AccessControlAllowOrigin\\s*,\\s*"\\*"',
        }),
        { kind: "annotation", regex: '^@CrossOrigin\\((?:origins\\s*=\\s*\\[?)?\\s*"\\*"' },
      ],
    },
    valid: [inFunction('registry.addMapping("/a").allowedOrigins("https://example.com")')],
    invalid: [inFunction('registry.addMapping("/a").allowedOrigins("*")')],
  },
]);
