/** Scala: CORS headers that let any origin read. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const corsOrigin = defineRules(["scala"], "security", [
  {
    id: "scala-any-origin",
    ...defects.corsAny,
    confidence: "high",
    rule: {
      any: [
        scalaCall({
          names: "addHeader|setHeader|withHeaders|RawHeader|header",
          args: 'Access-Control-Allow-Origin"\\s*(?:->|,)\\s*"\\*"',
        }),
        scalaCall({ names: "withAllowOriginAll" }),
        { kind: "field_expression", regex: "^`Access-Control-Allow-Origin`\\.\\*$" },
        { kind: "field_expression", regex: "^(?:HttpOriginRange\\.\\*|CORS\\.policy\\.withAllowOriginAll)$" },
      ],
    },
    valid: [inFunction('Ok(x).withHeaders("Access-Control-Allow-Origin" -> "https://example.com")')],
    invalid: [inFunction('Ok(x).withHeaders("Access-Control-Allow-Origin" -> "*")')],
  },
]);
