/** Go: request values in mail headers. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";

export const mailHeaderInjection = defineRules(["go"], "security", [
  {
    id: "go-mail-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 93,
    see: ["Injection_Prevention"],
    title: "Email header injection",
    message:
      "A line break in the request value adds recipients and content to the mail. Reject `\\r` and `\\n` in what becomes a header.",
    rule: goCall({ names: "SendMail", on: "^smtp$", as: "MAIL", nth: 5 }),
    flow: { MAIL: "outside" },
    valid: [inFunction('smtp.SendMail(host, auth, from, to, []byte("Subject: hello\\r\\n\\r\\ntext"))')],
    invalid: [
      found('smtp.SendMail(host, auth, from, to, []byte("Subject: "+r.FormValue("s")+"\\r\\n\\r\\nhello"))'),
    ],
  },
]);
