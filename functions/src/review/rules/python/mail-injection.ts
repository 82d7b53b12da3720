/** Python: mails that carry what a request sent, and links in them that lead where a request says. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { parentOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { foundInView as found, inView } from "./examples.ts";

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

function isSentAsPage(node: SgNode): boolean {
  const around =
    node.ancestors().find((one) => one.kind() === "function_definition") ?? node.ancestors().at(-1);
  const name = /(\w+)\s*=\s*$/.exec(
    around?.text().slice(0, node.range().start.index - around.range().start.index) ?? "",
  )?.[1];
  return (
    name !== undefined &&
    new RegExp(String.raw`\b${name}\.content_subtype\s*=\s*["']html["']`).test(around?.text() ?? "")
  );
}

export const mailInjection = defineRules(["python"], "security", [
  {
    id: "py-mail-page-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Cross-site scripting (XSS): HTML mail built from input",
    message:
      "The request value is put into the HTML of a mail, so it can show the reader links and forms that seem to come from you. Render a template, which escapes, or send a plain-text mail.",
    milder: whereGuessed,
    rule: {
      any: [
        pyCall({
          names: "send_mail|send_mass_mail|mail_admins|mail_managers|email_user|Message",
          bare: "also",
          on: ".",
          args: pyKeyword("html_message|html|html_body", { pattern: "$HTML" }),
        }),
        pyCall({ names: "attach_alternative", as: "HTML" }),
      ],
    },
    flow: { HTML: "outside" },
    valid: [
      inView('send_mail("a", request.POST["b"], me, you)'),
      inView('send_mail("a", "b", me, you, html_message=render_to_string("m.html", {"b": 1}))'),
    ],
    invalid: [
      found('send_mail("a", "b", me, you, html_message="<p>" + request.POST["b"])'),
      found('m.attach_alternative(request.POST["b"], "text/html")'),
    ],
  },
  {
    id: "py-mail-body-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Cross-site scripting (XSS): HTML mail built from input",
    message:
      "The request value is put into the HTML of a mail, so it can show the reader links and forms that seem to come from you. Render a template, which escapes, or send a plain-text mail.",
    rule: pyCall({ names: "EmailMessage", bare: "also", on: "mail$", as: "HTML", nth: 2 }),
    fileHas: ["content_subtype"],
    check: isSentAsPage,
    flow: { HTML: "outside" },
    valid: [
      inView('m = EmailMessage("a", request.POST["b"], me, [you])\nm.send()\nother.content_subtype = "html"'),
    ],
    invalid: [found('m = EmailMessage("a", request.POST["b"], me, [you])\nm.content_subtype = "html"', 2)],
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
