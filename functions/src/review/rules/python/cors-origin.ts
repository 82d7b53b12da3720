/** Python: CORS headers that let any origin read. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { on } from "./literals.ts";
import { defects } from "../shared/defects.ts";

const matchesOrigin =
  /\borigin\s+(?:not\s+)?in\s+(?!request\b)[\w.({[]|\b(?:fnmatch(?:case)?|(?:re|pattern|\w*regex)\.(?:match|fullmatch|search))\([^\n()]*\borigin\b/i;

/** `if {"*", origin} & settings.ALLOWED_ORIGINS:` is a membership too. */
function isComparedOrigin(node: SgNode): boolean {
  const branch = node.ancestors().find((one) => one.kind() === "if_statement");
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  // `if not any(fnmatch(origin, one) for one in allowed)`
  if (matchesOrigin.test(around?.text() ?? "")) return true;
  return /\borigin\b[^\n]*&\s*[\w.]+|&\s*[\w.({[]*[^\n]*\borigin\b/i.test(
    fieldTextOf(branch ?? null, "condition"),
  );
}

export const corsOrigin = defineRules(["python"], "security", [
  {
    id: "py-cors-origin-of-sender",
    ...defects.corsReflected,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "subscript", regex: "(?i)access-control-allow-origin" } },
        { has: { field: "right", pattern: "$ORIGIN" } },
      ],
    },
    flow: { ORIGIN: "outside" },
    check: (node) => !isComparedOrigin(node),
    valid: [
      inRoute('resp.headers["Access-Control-Allow-Origin"] = "https://a.example"'),
      inRoute(
        'origin = request.headers["Origin"]\nif any([fnmatch.fnmatch(origin, one) for one in allowed]):\n    resp.headers["Access-Control-Allow-Origin"] = origin',
      ),
      inRoute(
        'origin = request.headers["Origin"]\ntrusted = origin in allowed_origins\nif not trusted:\n    return resp\nresp.headers["Access-Control-Allow-Origin"] = origin',
      ),
      inRoute(
        'origin = request.headers["Origin"]\nif {"*", origin} & settings.ALLOWED_ORIGINS:\n    resp.headers["Access-Control-Allow-Origin"] = origin',
      ),
    ],
    invalid: [found('resp.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]')],
  },
  {
    id: "py-cors-all-origins",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so pages of any site can read what this application returns to their visitors. List the allowed origins in `CORS_ALLOWED_ORIGINS` or the header.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "^CORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)$" } },
            { has: { field: "right", kind: "true" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                regex: "(?i)\\[[\"']access-control-allow-origin[\"']\\]$|\\bconfig\\.CORS_ORIGINS$",
              },
            },
            { has: { field: "right", regex: "^[\"']\\*[\"']$" } },
          ],
        },
        pyCall({
          names: "set_header|add_header",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"']access-control-allow-origin[\"']$" } },
              { has: { nthChild: 2, regex: "^[\"']\\*[\"']$" } },
            ],
          },
        }),
        pyCall({
          names: "CORSMiddleware",
          on: "^falcon$",
          args: pyKeyword("allow_origins", { regex: "^[\"']\\*[\"']$" }),
        }),
      ],
    },
    valid: ["CORS_ALLOW_ALL_ORIGINS = False"],
    invalid: [
      "CORS_ORIGIN_ALLOW_ALL = True",
      'response["Access-Control-Allow-Origin"] = "*"',
      'self.set_header("Access-Control-Allow-Origin", "*")',
    ],
  },
  {
    id: "py-cors-any-origin-with-credentials",
    ...defects.corsCredentials,
    // Who signs in by a header alone sends nothing that a foreign page could use.
    unsure: (_, { text }) => !/cookie|session|login/i.test(text),
    rule: pyCall({
      names: "add_middleware|CORSMiddleware|CORS",
      bare: "also",
      on: ".",
      args: {
        all: [
          {
            any: [
              pyKeyword("allow_origins|origins|allow_origin_regex", {
                regex: "^\\[?[\"'](?:\\*|\\.\\*)[\"']\\]?$",
              }),
              pyKeyword("resources", { regex: "[\"']origins[\"']\\s*:\\s*\\[?[\"']\\*[\"']" }),
            ],
          },
          pyKeyword("allow_credentials|supports_credentials", on),
        ],
      },
    }),
    valid: [
      'app.add_middleware(CORSMiddleware, allow_origins=["https://a.example"], allow_credentials=True)',
      'CORS(app, origins="*")',
    ],
    invalid: [
      'app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)',
      'CORS(app, origins="*", supports_credentials=True)',
      'CORS(app, resources={"/api/*": {"origins": "*"}}, supports_credentials=True)',
    ],
  },
]);
