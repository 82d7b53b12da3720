/** Python: `Host` headers that are not validated. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inView, foundInView as found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { parentOf } from "../../syntax/node-memo.ts";

const namesHost =
  /request\.(?:host\b|host_url|url_root|base_url|get_host\(|headers(?:\.get\(|\[)\s*["'](?:X-Forwarded-)?Host["']|META(?:\.get\(|\[)["']HTTP_(?:X_FORWARDED_)?HOST["'])/;

const isMailed = /(?:reset|confirm|verif|invit|activat|magic|recover)\w*/i;

/** The whole text, where the function also sends mail about a password or an account. */
function becomesMailedLink(node: SgNode): boolean {
  const above = parentOf(node);
  if (above?.kind() === "binary_operator" || !namesHost.test(node.text())) return false;
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  const code = around?.text() ?? "";
  return (
    isMailed.test(code) &&
    /\b(?:mail|smtp\w*|send_mail|send_email|sendmail|Message|EmailMessage)\b/i.test(code)
  );
}

export const hostHeader = defineRules(["python"], "security", [
  {
    id: "py-any-host",
    severity: "low",
    confidence: "medium",
    cwe: 16,
    see: ["https://docs.djangoproject.com/en/stable/ref/settings/#allowed-hosts"],
    title: "Host header not validated",
    message:
      "Any Host header is accepted, and a forged one ends up in links and mails, such as those that reset a password. List the names of this site.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^ALLOWED_HOSTS$" } },
        { has: { field: "right", regex: "^[\\[(]\\s*[\"']\\*[\"'],?\\s*[\\])]$" } },
      ],
    },
    valid: ['ALLOWED_HOSTS = ["a.example"]'],
    invalid: ['ALLOWED_HOSTS = ["*"]'],
  },
  {
    id: "py-mailed-link-to-host-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 640,
    see: ["Forgot_Password"],
    title: titles.hostHeader,
    message:
      "The client writes the `Host` header, so the secret in the mailed link can be sent to the attacker's server. Use a host from your settings.",
    rule: { any: [{ kind: "binary_operator" }, { kind: "string", has: { kind: "interpolation" } }] },
    fileHas: [
      "request.host",
      "request.url_root",
      "request.base_url",
      "request.get_host",
      'Host"',
      "Host'",
      "HTTP_HOST",
    ],
    check: becomesMailedLink,
    valid: [
      inView('link = settings.SITE + "/reset/" + token\nsend_mail("Reset", link, me, you)'),
      inView('link = "https://" + request.host + "/a"\nreturn link'),
    ],
    invalid: [
      found('link = "https://" + request.host + "/reset/" + token\nsend_mail("Reset", link, me, you)', 2),
      found('link = f"https://{request.get_host()}/reset/{token}"\nsend_mail("Reset", link, me, you)', 2),
    ],
  },
]);
