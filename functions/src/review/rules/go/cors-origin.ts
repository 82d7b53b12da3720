/** Go: CORS for the origin that asks. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const corsOrigin = defineRules(["go"], "security", [
  {
    id: "go-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message: messages.corsReflected,
    rule: goCall({
      names: "Set|Add|Header",
      as: "ORIGIN",
      nth: 2,
      args: { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
    }),
    flow: { ORIGIN: "outside" },
    valid: [
      inFunction(
        'origin := r.Header.Get("Origin")\n\tfor _, one := range strings.Split(allowed, ",") {\n\t\tif strings.TrimSpace(one) == origin {\n\t\t\tw.Header().Set("Access-Control-Allow-Origin", origin)\n\t\t}\n\t}',
      ),
      inFunction(
        'if allowed[r.Header.Get("Origin")] {\n\t\tw.Header().Set("Access-Control-Allow-Origin", "https://a.example")\n\t}',
      ),
    ],
    invalid: [found('w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))')],
  },
]);
