/** Go: CORS for the origin that asks. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler, inHandler, found, inFunction } from "./examples.ts";
import { element } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const corsOrigin = defineRules(["go"], "security", [
  {
    id: "go-cors-origin-of-sender",
    ...defects.corsReflected,
    rule: goCall({
      names: "Set|Add|Header",
      as: "ORIGIN",
      nth: 2,
      args: { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
    }),
    flow: { ORIGIN: "outside" },
    valid: [
      inHandler(
        'origin := r.Header.Get("Origin")\n\tfor _, one := range strings.Split(allowed, ",") {\n\t\tif strings.TrimSpace(one) == origin {\n\t\t\tw.Header().Set("Access-Control-Allow-Origin", origin)\n\t\t}\n\t}',
      ),
      inHandler(
        'if allowed[r.Header.Get("Origin")] {\n\t\tw.Header().Set("Access-Control-Allow-Origin", "https://a.example")\n\t}',
      ),
    ],
    invalid: [foundInHandler('w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))')],
  },
  {
    id: "go-cors-any-origin-with-credentials",
    ...defects.corsCredentials,
    // Some libraries answer with `*`, which browsers refuse together with credentials.
    milder: () => true,
    rule: {
      any: [
        {
          kind: "literal_value",
          all: [
            {
              has: {
                any: [
                  element("AllowAllOrigins", "true"),
                  element(
                    "(?:AllowedOrigins|AllowOrigins)",
                    '\\[\\]string\\{[^}]*"(?:https?://)?\\*"[^}]*\\}',
                  ),
                ],
              },
            },
            { has: element("AllowCredentials", "true") },
          ],
        },
        goCall({
          names: "CORS",
          on: "^handlers$",
          args: {
            all: [{ regex: 'AllowedOrigins\\(\\[\\]string\\{"\\*"' }, { regex: "AllowCredentials\\(\\)" }],
          },
        }),
      ],
    },
    valid: [
      inFunction('c := cors.Config{AllowOrigins: []string{"https://a.example"}, AllowCredentials: true}'),
    ],
    invalid: [found('c := cors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true}')],
  },
  {
    id: "go-cors-any-origin",
    ...defects.corsAny,
    rule: {
      any: [
        goCall({
          names: "Set|Add|Header",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
              { has: { nthChild: 2, regex: '^"\\*"$' } },
            ],
          },
        }),
        { kind: "assignment_statement", regex: "\\.AllowAllOrigins\\s*=\\s*true$" },
        element("AllowOrigins", '"\\*"'),
        goCall({ names: "Default", on: "^cors$" }),
      ],
    },
    valid: [inFunction('w.Header().Set("Access-Control-Allow-Origin", "https://a.example")')],
    invalid: [
      found('w.Header().Set("Access-Control-Allow-Origin", "*")'),
      found("conf.AllowAllOrigins = true"),
      found('app.Use(cors.New(cors.Config{AllowOrigins: "*"}))'),
      found("r.Use(cors.Default())"),
    ],
  },
]);
