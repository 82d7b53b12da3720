/** Go: HTTP response bodies that are not closed. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { functionAround, isClosedByItsOther, isMarkedFor } from "./tree.ts";
import { found, inFunction } from "./examples.ts";
import { anyFunction, closeOf } from "./matchers.ts";
import type { Matcher } from "../writing/rule.ts";

/** What is read to its end here stays open all the same. */
const readsAll = { kind: "call_expression", regex: "^(?:io|ioutil)\\.(?:ReadAll|Copy)\\(" } as const;

const bodyOf: Matcher = {
  kind: "selector_expression",
  all: [{ has: { field: "operand", pattern: "$RESP" } }, { has: { field: "field", regex: "^Body$" } }],
};

/** `body := resp.Body`: it is closed by its other name. */
const bodyAlone = { has: { nthChild: 1, ...bodyOf } };

const ofResponse =
  /^(?:Status|StatusCode|Proto|ProtoMajor|ProtoMinor|ProtoAtLeast|Header|Body|ContentLength|TransferEncoding|Close|Uncompressed|Trailer|Request|TLS|Cookies|Location|Write)$/;

/** `resp.Kvs` or `resp.Error()`: no `http.Response` has that. */
function isOfAnotherClient(declaration: SgNode): boolean {
  const name = /^\w+/.exec(textOf(declaration))?.[0] ?? "";
  const text = textOf(functionAround(declaration) ?? declaration);
  const members = text.matchAll(new RegExp(String.raw`(?<![\w.])${name}\.(\w+)`, "g"));
  return [...members].some(([, member = ""]) => !ofResponse.test(member));
}

export const resourceLeakResponseBody = defineRules(["go"], "bug", [
  {
    id: "go-response-body-never-closed",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/net/http#Client.Do"],
    title: "Resource leak: response body not closed",
    message:
      "The body of {the response} stays open, so the connection is not reused and leaks. Add `defer resp.Body.Close()` after the error check.",
    names: firstAssigned,
    rule: {
      kind: "short_var_declaration",
      all: [
        {
          has: {
            field: "left",
            has: { nthChild: 1, kind: "identifier", pattern: "$RESP", regex: "(?i)resp|res$" },
            not: { has: { nthChild: 3 } },
          },
        },
        {
          has: {
            field: "right",
            has: {
              nthChild: 1,
              any: [
                goCall({
                  names: "Get|Post|PostForm",
                  on: "^(?:http|\\w*[cC]lient)$",
                  // A client of an interface of its own takes a context first, and returns what it read.
                  args: { not: { has: { nthChild: 1, regex: "(?i)^(?:\\w+\\.)?c(?:on)?te?xt$" } } },
                }),
                goCall({ names: "Do", on: "(?i)client$" }),
              ],
            },
          },
        },
        {
          inside: {
            stopBy: "end",
            ...anyFunction,
            not: {
              has: {
                stopBy: "end",
                any: [
                  closeOf("$RESP"),
                  {
                    kind: "return_statement",
                    has: {
                      stopBy: "end",
                      any: [
                        {
                          kind: "identifier",
                          pattern: "$RESP",
                          not: { inside: { kind: "selector_expression" } },
                        },
                        {
                          kind: "selector_expression",
                          all: [
                            { has: { field: "operand", pattern: "$RESP" } },
                            { has: { field: "field", regex: "^Body$" } },
                          ],
                          not: { inside: { kind: "argument_list", inside: readsAll } },
                        },
                      ],
                    },
                  },
                  { kind: "argument_list", has: { pattern: "$RESP" } },
                  {
                    kind: "assignment_statement",
                    has: { field: "right", has: { stopBy: "end", pattern: "$RESP" } },
                  },
                  { kind: "short_var_declaration", has: { field: "right", ...bodyAlone } },
                  { kind: "var_spec", has: { field: "value", ...bodyAlone } },
                  { kind: "keyed_element", has: { stopBy: "end", ...bodyOf } },
                ],
              },
            },
          },
        },
      ],
    },
    check: (node) => !isMarkedFor("bodyclose", node) && !isClosedByItsOther(node) && !isOfAnotherClient(node),
    valid: [
      inFunction("resp, err := client.Get(key)\n\tg(resp.Kvs, err)"),
      inFunction("resp, err := http.Head(u)\n\tif err != nil {\n\t\treturn\n\t}\n\tg(resp.StatusCode)"),
      inFunction(
        "resp, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer resp.Body.Close()",
      ),
      inFunction("resp, err := http.Get(u)\n\tbody := resp.Body\n\tdefer body.Close()"),
      inFunction("resp, err := http.Get(u) //nolint:bodyclose // the caller closes it\n\tg(resp.Status)"),
      inFunction("//nolint:errcheck,bodyclose\n\tresp, err := http.Get(u)\n\tg(resp.Status)"),
      inFunction("resp, err := client.Do(req)\n\treturn read(resp)"),
      inFunction("resp, done := client.Do(req)\n\tdefer done()\n\tg(resp.Status)"),
    ],
    invalid: [
      found("resp, err := http.Get(u) //nolint:errcheck\n\tg(resp.Status)"),
      found("resp, err := http.Get(u)\n\tdata, err := io.ReadAll(resp.Body)\n\tg(data)"),
      found("resp, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tfmt.Println(resp.Status)"),
    ],
  },
]);
