/** Python: values of a request that become headers of the response. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

/** Of a response that is a dictionary, and of what an object of the library's own takes over. */
const plainKey =
  /^(?:\w+\.)*(?:resp|response|res)\[["'](?!location|refresh|link|vary|via|etag)[a-z_]+["']\]\s*=|^headers\[:\]|^self\.headers\.(?:update|extend)\(\w+\)$/;

function isOfResponse(node: SgNode): boolean {
  return !/^(?:self\.)?(?:\w*session|req\w*|client|http|fetch\w*)\b/i.test(node.text());
}

/** Another header ended where its line did, so no line end is in it. */
function isHeaderAlone(node: SgNode): boolean {
  const text = node.text();
  return (
    /[=,]\s*(?:self\.)?request\.headers(?:\[[^\]]*\]|\.get\([^()]*\))\s*\)?$/.test(text) &&
    !/\brequest\.(?!headers\b)/.test(text)
  );
}

export const headerInjection = defineRules(["python"], "security", [
  {
    id: "py-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.headerInjection,
    message:
      "A line break in the value can start another header if the server does not reject it. Accept only known values, or remove line breaks.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                kind: "subscript",
                has: { field: "value", regex: "(?:^|\\.)(?:resp|response|res|headers)$" },
              },
            },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                kind: "subscript",
                has: { field: "subscript", regex: "^[\"'](?:Content|X|Set|Access|Cache|WWW)-[\\w-]+[\"']$" },
              },
            },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        pyCall({ names: "set_cookie", asAll: "VALUE" }),
        pyCall({
          names: "add|set|setdefault|add_header|set_header|extend|update",
          on: "(?i)(?:^|[._])headers?$",
          as: "VALUE",
        }),
        pyCall({ names: "add_header|set_header|send_header", asAll: "VALUE" }),
        pyCall({
          names: "make_response|Response|HttpResponse",
          bare: "also",
          on: ".",
          args: {
            has: { kind: "dictionary", has: { kind: "pair", has: { field: "key", pattern: "$VALUE" } } },
          },
        }),
        pyCall({
          names: "start_response",
          bare: "also",
          on: ".",
          args: { has: { nthChild: 2, kind: "list", has: { kind: "tuple", has: { pattern: "$VALUE" } } } },
        }),
      ],
    },
    check: (node) => isOfResponse(node) && !isHeaderAlone(node) && !plainKey.test(node.text()),
    flow: { VALUE: "outside" },
    valid: [
      inRoute('response.headers["X-Id"] = "1"'),
      inRoute('session.headers.update({"X-Id": request.args["id"]})'),
      inRoute('self.set_header("Vary", self.request.headers.get("Origin", ""))'),
      inRoute('response.headers["X-Id"] = request.headers["X-Id"]'),
      inRoute('response["result"] = request.args["id"]'),
    ],
    invalid: [
      found('headers.add(request.args["name"], "1")'),
      found('return make_response("x", 200, {request.args["name"]: "1"})'),
      found('response.headers["X-Id"] = request.args["id"]'),
      found('resp.set_cookie("lang", request.args.get("lang"))'),
    ],
  },
]);
