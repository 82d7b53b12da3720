/** Go: CORS for the origin that asks. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler, inHandler, found, inFunction } from "./examples.ts";
import { element } from "./matchers.ts";
import { argumentsOf, declarationAround, word } from "./tree.ts";
import { defects } from "../shared/defects.ts";

/** A function of the team's own is given the request and says whether it may: `if !originAllowed(r) {`. */
const isAskedOfRequest = /\bif\b[^{\n]{0,200}\b\w*(?:cors|origin)\w*\(\s*(?:r|req|request|c|ctx)\b/i;

/** On the way to the header the origin is compared with something, or is handed to what says yes or no: `slices.Contains(allowed, origin)`. */
function isCompared(call: SgNode): boolean {
  const name = textOf(argumentsOf(call)[1] ?? call);
  const around = declarationAround(call);
  if (around === null) return false;
  const before = textOf(around).slice(0, call.range().start.index - around.range().start.index);
  if (isAskedOfRequest.test(before)) return true;
  if (!/^\w+$/.test(name)) return false;
  const sources = [...before.matchAll(new RegExp(String.raw`${word(name)}\s*:?=\s*(\w+)[ \t]*\n`, "g"))];
  const names = [name, ...sources.map(([, source = ""]) => source)];
  return names.some((one) => isTested(one, before) || isHostCompared(one, before));
}

/** `address, err := url.Parse(origin)`, and its host is the one that is allowed. */
function isHostCompared(name: string, before: string): boolean {
  const parsed = new RegExp(String.raw`\b(\w+)(?:,\s*\w+)?\s*:?=\s*url\.Parse\(\s*${word(name)}\s*\)`).exec(
    before,
  )?.[1];
  if (parsed === undefined) return false;
  return new RegExp(
    String.raw`\b(?:if|case)\b[^{\n]{0,200}(?<![\w.])${parsed}\.(?:Host\b|Hostname\(\))\s*[!=]=\s*(?!"")[\w"]`,
  ).test(before);
}

function isTested(name: string, before: string): boolean {
  const it = word(name);
  const other = String.raw`(?!""|nil\b|"\*"|"null")[\w"'\x60]`;
  // A suffix also ends another's domain, and an address has no owner that its text could prove.
  const call = String.raw`(?<!\b(?:len|(?:strings\.(?:Has|Contains|Index|Trim|Split)|url\.Parse|log\.)\w*))\([^()\n]*${it}[^()\n]*\)|\[${it}\]`;
  const tests = [
    String.raw`\bif\b[^{\n]*${it}\s*[!=]=\s*${other}`,
    String.raw`\bif\b[^{\n]*\w(?<!"")\s*[!=]=\s*${it}`,
    String.raw`\bif\b[^{\n]*(?:${call})`,
  ];
  return tests.some((test) => new RegExp(test).test(before));
}

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
    check: (call) => !isCompared(call),
    valid: [
      inHandler(
        'if allowed := originAccess(r); !allowed {\n\t\treturn\n\t}\n\tw.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))',
      ),
      inHandler(
        'origin := r.Header.Get("Origin")\n\tfrom, err := url.Parse(origin)\n\tswitch {\n\tcase err == nil && from.Host == r.Host:\n\tdefault:\n\t\treturn\n\t}\n\tw.Header().Set("Access-Control-Allow-Origin", origin)',
      ),
      inHandler(
        'origin := r.Header.Get("Origin")\n\tallow := ""\n\tfor _, one := range conf.Origins {\n\t\tif one == "*" || one == origin {\n\t\t\tallow = origin\n\t\t}\n\t}\n\tw.Header().Set("Access-Control-Allow-Origin", allow)',
      ),
      inHandler(
        'origin := r.Header.Get("Origin")\n\tallow := ""\n\tfor _, one := range conf.Origins {\n\t\tif one == "*" || matches(origin, one) {\n\t\t\tallow = origin\n\t\t}\n\t}\n\tw.Header().Set("Access-Control-Allow-Origin", allow)',
      ),
      inHandler(
        'origin := r.Header.Get("Origin")\n\tfor _, one := range strings.Split(allowed, ",") {\n\t\tif strings.TrimSpace(one) == origin {\n\t\t\tw.Header().Set("Access-Control-Allow-Origin", origin)\n\t\t}\n\t}',
      ),
      inHandler(
        'if allowed[r.Header.Get("Origin")] {\n\t\tw.Header().Set("Access-Control-Allow-Origin", "https://a.example")\n\t}',
      ),
    ],
    invalid: [
      foundInHandler(
        'origin := r.Header.Get("Origin")\n\tif strings.HasSuffix(origin, "a.example") {\n\t\tw.Header().Set("Access-Control-Allow-Origin", origin)\n\t}',
        6,
      ),
      foundInHandler('w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))'),
      foundInHandler(
        'origin := r.Header.Get("Origin")\n\tif origin == "" || len(origin) > 300 {\n\t\treturn\n\t}\n\tlog.Println(origin)\n\tw.Header().Set("Access-Control-Allow-Origin", origin)',
        9,
      ),
    ],
  },
  {
    id: "go-cors-any-origin-with-credentials",
    ...defects.corsCredentials,
    // Some libraries respond with `*`, which browsers refuse together with credentials.
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
