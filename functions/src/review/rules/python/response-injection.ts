/** Python: request values in pages and redirects, and checks of them that let too much pass. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { defects } from "../shared/defects.ts";

/** The same function sends the browser there, and nothing else is asked of the path. */
function isOnlyCheckOfTarget(call: SgNode): boolean {
  const path = fieldTextOf(call.field("function"), "object");
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  const text = around?.text() ?? "";
  const isSent = new RegExp(
    String.raw`\b(?:redirect|HttpResponseRedirect|RedirectResponse|HTTPFound|HTTPSeeOther)\(\s*(?:url=)?${path}\s*[,)]`,
  );
  return (
    isSent.test(text) && !/["']\/\/|["']\/\\|netloc|hostname|is_safe_url|url_has_allowed|urljoin/.test(text)
  );
}

/** Written small it is as often a place on a map. */
function isAmongHeaders(pair: SgNode): boolean {
  if (/^["']L/.test(pair.text())) return true;
  const around = pair.parent()?.parent();
  return around?.kind() === "expression_list" || /^\w*headers?\b/i.test(around?.text() ?? "");
}

export const responseInjection = defineRules(["python"], "security", [
  {
    id: "py-page-written",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Django sends what is written here as HTML, so markup in the request value runs as script in the visitor's browser. Render a template, which escapes, or call `escape` on the value.",
    rule: pyCall({ names: "write", on: "(?i)^(?:resp|response|res|page)$", as: "HTML" }),
    fileHas: ["HttpResponse"],
    milder: whereGuessed,
    flow: { HTML: "markup" },
    valid: [
      `from django.http import HttpResponse\n${inRoute('resp.write("<p>" + escape(request.GET["q"]) + "</p>")')}`,
      `from django.http import HttpResponse\n${inRoute('resp.write("<p>")')}`,
    ],
    invalid: [
      {
        code: `from django.http import HttpResponse\n${inRoute('resp.write("<p>" + request.GET["q"] + "</p>")')}`,
        lines: [4],
      },
    ],
  },
  {
    id: "py-location-in-headers",
    ...defects.openRedirect,
    rule: {
      kind: "pair",
      all: [
        { has: { field: "key", regex: "^[\"'][Ll]ocation[\"']$" } },
        { has: { field: "value", pattern: "$URL" } },
      ],
    },
    fileHas: ['Location"', "Location'", 'location"', "location'"],
    check: isAmongHeaders,
    flow: { URL: "url" },
    valid: [
      inRoute('return Response(status=302, headers={"Location": "/home"})'),
      inRoute('return Place({"location": request.args["town"]})'),
      inRoute('return get(API, params={"location": request.args["town"]})'),
    ],
    invalid: [
      found('return Response(status=302, headers={"Location": request.args["to"]})'),
      found('return Response(status=302, headers={"location": request.args["to"]})'),
      found('return "", 302, {"location": request.args["to"]}'),
    ],
  },
  {
    id: "py-redirect-check-incomplete",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.redirectBypass,
    message:
      "`//evil.example` begins with a slash, and browsers treat what follows as a host. Reject a second slash or backslash, or use `url_has_allowed_host_and_scheme`.",
    rule: pyCall({ names: "startswith", args: { has: { nthChild: 1, regex: "^[\"']/[\"']$" } } }),
    fileHas: ["redirect", "Redirect", "HTTPFound", "HTTPSeeOther"],
    check: isOnlyCheckOfTarget,
    valid: [
      inRoute('if to.startswith("/") and not to.startswith("//"):\n    return redirect(to)'),
      inRoute('if to.startswith("/"):\n    return open_file(to)'),
    ],
    invalid: [{ code: inRoute('if to.startswith("/"):\n    return redirect(to)'), lines: [3] }],
  },
]);
