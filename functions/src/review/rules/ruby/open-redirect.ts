/** Ruby: redirects to an address from a request. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall, rubyPair } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const openRedirect = defineRules(["ruby"], "security", [
  {
    id: "rb-open-redirect",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Use `url_from`, or accept only paths of this site.",
    rule: {
      any: [
        rubyCall({ names: "redirect_to|redirect|redirect_back_or_to", bare: "only", as: "URL" }),
        {
          ...rubyPair("fallback_location", "URL"),
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^redirect_back$" } },
          },
        },
      ],
    },
    flow: { URL: "url" },
    check: (node) => !staysHere(node),
    valid: [
      'redirect_to "/home"',
      "redirect_to user_path(params[:id])",
      "redirect_to after_login_path_for(params[:id])",
      "redirect_to @post",
      "redirect_to params.merge(only_path: true)",
      "redirect_to params.merge(host: 'www.example.com')",
      "redirect_back_or_to params[:next], allow_other_host: false",
      "redirect_to cookies[:back]",
      "redirect_to request.path",
      'kept = request.query_parameters.except("csv")\ntarget = kept.any? ? "#{request.path}?#{kept.to_query}" : request.path\nredirect_to target',
    ],
    invalid: [
      "redirect_to params[:next]",
      'redirect_to "#{request.referer}?x=1"',
      "redirect_to(params[:url] || root_path)",
      "redirect_back fallback_location: params[:next]",
    ],
  },
]);

/** A host of the program's own, a path alone, or what only the reader's own browser can hold. */
function staysHere(node: SgNode): boolean {
  const call = kindOf(node) === "call" ? node : node.ancestors().find((one) => kindOf(one) === "call");
  const list = call ? fieldOf(call, "arguments") : null;
  if (!list) return false;
  const text = textOf(list);
  return (
    /\bonly_path(?::|\s*=>)\s*true\b|\bhost(?::|\s*=>)\s*(?:["'][\w.-]+["']|[A-Z]\w*[.\s,)])|\ballow_other_host(?::|\s*=>)\s*false\b/.test(
      text,
    ) || /^\(?\s*cookies\b/.test(text)
  );
}
