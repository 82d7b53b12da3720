/** Python: redirects to an address from a request. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { defects } from "../shared/defects.ts";

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
]);
