/** JavaScript and TypeScript: links whose target comes from input (`javascript:` URLs). */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const unsafeLink = defineRules(ecmascript, "security", [
  {
    id: "js-element-address-from-outside",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["DOM_based_XSS_Prevention"],
    title: titles.linkXss,
    message:
      "A URL that begins with `javascript:` runs as script when it is followed or loaded. Parse it with `new URL`, and accept `https:` only.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                regex: "\\.(?:href|src|action|formAction|srcdoc)$",
                not: { regex: "location\\.href$|[iI]ma?ge?\\.src$" },
              },
            },
            {
              has: {
                field: "right",
                pattern: "$URL",
                not: { regex: "^(?:window\\.|document\\.)?location\\.href$" },
              },
            },
          ],
        },
        jsCall({
          names: "setAttribute",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^[\"'](?:href|src|action|formaction|srcdoc)[\"']$" } },
        }),
        jsCall({ names: "open", on: "^window$", as: "URL" }),
        jsCall({
          names: "attr|prop",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^[\"'](?:href|src|action|formaction|srcdoc)[\"']$" } },
        }),
        {
          ...jsPair("href|action|formaction|srcdoc", { pattern: "$URL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: { field: "function", regex: "^(?:\\$|jQuery)$|\\.(?:attr|prop)$" },
              },
            },
          },
        },
      ],
    },
    flow: { URL: "url" },
    check: (node, { text }) => !/\.protocol\b/.test(textOf(functionAround(node) ?? node) || text),
    valid: ["a.href = location.href", 'a.href = "/x"', "a.href = `/users/${location.hash}`"],
    invalid: [
      "a.href = new URLSearchParams(location.search).get('u')",
      "frame.setAttribute('src', location.hash)",
      "$('a.next').attr('href', location.hash.slice(1))",
      "$('<a>', { href: new URLSearchParams(location.search).get('next') })",
    ],
  },
  {
    id: "js-link-from-outside",
    languages: ["tsx", "javascript"],
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.linkXss,
    message:
      "A `javascript:` URL in this attribute can run script, and React before version 19 only warns about it. Accept only URLs that begin with `https:` or a single slash.",
    rule: {
      kind: "jsx_attribute",
      all: [
        { has: { kind: "property_identifier", regex: "^(?:href|src|action|formAction|srcDoc)$" } },
        { has: { kind: "jsx_expression", has: { pattern: "$URL", nthChild: 1 } } },
      ],
    },
    flow: { URL: "url" },
    valid: ['const a = <a href="/home">x</a>', "const a = <a href={`/u/${id}`}>x</a>"],
    invalid: [
      {
        code: "function A() {\n  const t = useSearchParams().get('t');\n  return <a href={t}>x</a>;\n}",
        lines: [3],
      },
    ],
  },
]);
