/** Java: CORS headers that let any origin read. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { foundInServlet, inServlet, foundWith, methodWith, methodTaking } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";

/** A method of its own, or a list, says which origins may read. */
const checksOrigin =
  /\bis\w*Origin\w*(?:Allowed|Permitted|Trusted|Valid)\(|\bis\w*(?:Allowed|Permitted|Trusted|Valid)\w*Origin\w*\(|[oO]rigins\w*\.contains\(/;

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

/** `@Profile("dev")` on the method or the class. */
function isForDevelopment(node: SgNode): boolean {
  return [...ancestorsOf(node)].some(
    (one) =>
      /^(?:method|class)_declaration$/.test(kindOf(one)) &&
      /^[^{]{0,400}@Profile\(\s*\{?\s*"(?:dev\w*|local\w*|test\w*|!prod\w*)"/.test(textOf(one)),
  );
}

export const corsOrigin = defineRules(["java"], "security", [
  {
    id: "java-cors-origin-of-sender",
    ...defects.corsReflected,
    rule: javaCall({
      names: "setHeader|addHeader|header",
      as: "ORIGIN",
      nth: 2,
      args: {
        has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$|ACCESS_CONTROL_ALLOW_ORIGIN$' },
      },
    }),
    flow: { ORIGIN: "outside" },
    check: (_, { text }) => !checksOrigin.test(text),
    valid: [
      inServlet('response.setHeader("Access-Control-Allow-Origin", "https://a.example");'),
      inServlet(
        'String origin = request.getHeader("Origin"); if (!isOriginAllowed(origin)) return; response.setHeader("Access-Control-Allow-Origin", origin);',
      ),
    ],
    invalid: [
      foundInServlet('response.setHeader("Access-Control-Allow-Origin", request.getHeader("Origin"));'),
    ],
  },
  {
    id: "java-cors-any-origin-with-credentials",
    ...defects.corsCredentials,
    unsure: isForDevelopment,
    rule: {
      any: [
        {
          ...javaCall({
            names:
              "addAllowedOrigin|addAllowedOriginPattern|allowedOriginPatterns|allowedOrigins|setAllowedOriginPatterns|setAllowedOrigins",
            args: {
              has: {
                regex: '^(?:List\\.of\\(|Arrays\\.asList\\(|Collections\\.singletonList\\()?"\\*"\\)?$',
              },
            },
          }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "[aA]llowCredentials\\(true\\)" },
        },
        {
          kind: "annotation",
          all: [
            { has: { field: "name", regex: "^CrossOrigin$" } },
            { regex: '"\\*"' },
            { regex: 'allowCredentials\\s*=\\s*"true"' },
          ],
        },
      ],
    },
    valid: [
      methodWith('c.addAllowedOrigin("https://a.example"); c.setAllowCredentials(true);'),
      methodWith('c.addAllowedOrigin("*");'),
    ],
    invalid: [
      foundWith('c.addAllowedOriginPattern("*"); c.setAllowCredentials(true);'),
      {
        code: 'class C {\n  @CrossOrigin(originPatterns = "*", allowCredentials = "true")\n  void f() {}\n}',
        lines: [2],
      },
    ],
  },
  {
    id: "java-cors-any-origin",
    severity: "low",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so pages of any site can read what this application returns to their visitors. List the allowed origins.",
    rule: {
      any: [
        javaCall({
          names: "allowedOrigins|allowedOriginPatterns|addAllowedOrigin|addAllowedOriginPattern",
          args: { has: { nthChild: 1, regex: '^"\\*"$' } },
        }),
        {
          kind: "annotation",
          all: [
            { has: { field: "name", regex: "^CrossOrigin$" } },
            { regex: '\\((?:(?:value|origins|originPatterns)\\s*=\\s*)?\\{?"\\*"' },
          ],
        },
        { kind: "marker_annotation", regex: "^@CrossOrigin$" },
        javaCall({
          names: "setHeader|addHeader|header",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
              { has: { nthChild: 2, regex: '^"\\*"$' } },
            ],
          },
        }),
      ],
    },
    valid: [inRequestMethod('return r.addMapping("/x").allowedOrigins("https://a.example");')],
    invalid: [foundInRequestMethod('return r.addMapping("/x").allowedOrigins("*");')],
  },
]);
