/** Python: redirects to an address from a request. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";

/** The same function sends the browser there, and nothing else is asked of the path. */
function isOnlyCheckOfTarget(call: SgNode): boolean {
  const path = fieldTextOf(call.field("function"), "object");
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  const text = around?.text() ?? "";
  if (!/^[\w.]+$/.test(path)) return false;
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

export const openRedirect = defineRules(["python"], "security", [
  {
    id: "py-open-redirect",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or check with `url_has_allowed_host_and_scheme`.",
    rule: pyCall({
      names:
        "redirect|HttpResponseRedirect|RedirectResponse|HttpResponsePermanentRedirect|HTTPFound|HTTPSeeOther|HTTPMovedPermanently|HTTPTemporaryRedirect|HTTPPermanentRedirect|seeother",
      bare: "also",
      on: ".",
      as: "URL",
    }),
    // The path that was asked for is one of this site.
    check: (node) => !/\(\s*(?:self\.)?request\.(?:path|path_info|get_full_path\(\))\s*\)$/.test(node.text()),
    flow: { URL: "url" },
    valid: [
      'redirect("/home")',
      "redirect(request.path)",
      "def f(old):\n    if old:\n        url = 'https://a.example/' + request.args['n']\n    else:\n        url = 'https://b.example/' + request.args['n']\n    return redirect(url)",
      "redirect(url_for('home'))",
      "redirect(f'/users/{request.args[\"id\"]}')",
    ],
    invalid: [
      {
        code: "def f(old):\n    if old:\n        url = 'https://a.example/' + request.args['n']\n    else:\n        url = 'https://' + request.args['n']\n    return redirect(url)",
        lines: [6],
      },
      "redirect(request.args['next'])",
      {
        code: "def f():\n    target = request.GET.get('next', '/')\n    return HttpResponseRedirect(target)",
        lines: [3],
      },
    ],
  },
  {
    id: "py-location-header",
    ...defects.openRedirect,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "subscript", regex: "\\[[\"'][Ll]ocation[\"']\\]$" } },
        { has: { field: "right", pattern: "$URL" } },
      ],
    },
    flow: { URL: "url" },
    valid: [inRoute('resp.headers["Location"] = "/home"')],
    invalid: [found('resp.headers["Location"] = request.args["u"]')],
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
