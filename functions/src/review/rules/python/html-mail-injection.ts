/** Python: HTML mails built from a request. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { inView, foundInView as found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";

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

export const htmlMailInjection = defineRules(["python"], "security", [
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
]);
