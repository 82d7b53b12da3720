/** Rust: CORS headers that let any origin read. */
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const corsOrigin = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-any-origin",
      ...defects.corsAny,
      confidence: "high",
      rule: {
        any: [
          rustCall({ names: "permissive|very_permissive", on: "(?:^|::)(?:Cors|CorsLayer)$" }),
          rustCall({ names: "allow_any_origin" }),
          rustCall({ names: "allow_origin", args: "^\\(\\s*(?:\\w+::)*Any\\s*\\)$" }),
        ],
      },
      valid: [inFunction('Cors::default().allowed_origin("https://example.com");')],
      invalid: [inFunction("Cors::permissive();")],
    },
  ]),
);
