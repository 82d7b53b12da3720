/** C#: redirects to an address from a request. */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const openRedirect = defineRules(["csharp"], "security", [
  {
    id: "csharp-open-redirect",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Use LocalRedirect, or check the value with Url.IsLocalUrl.",
    rule: {
      any: [
        csharpCall({
          names: "Redirect|RedirectPermanent|RedirectPreserveMethod|RedirectToUrl",
          as: "URL",
          bare: "also",
          on: "(?i)(?:response|resp|results|context|this|base)$",
        }),
        csharpNew({ names: "RedirectResult", as: "URL" }),
        csharpCall({ names: "Transfer|TransferRequest|Execute", on: "(?:^|\\.)Server$", as: "URL" }),
        csharpCall({
          names: "AddHeader|AppendHeader|Add|Append",
          on: "(?i)resp\\w*(?:\\.Headers)?$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"(?:location|refresh)"$' } },
        }),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                regex: '(?i)resp\\w*\\.(?:RedirectLocation|Headers\\["location"\\]|Headers\\.Location)$',
              },
            },
            { has: { field: "right", pattern: "$URL" } },
          ],
        },
      ],
    },
    // The address that was asked for is this site's.
    constraints: { URL: { not: { regex: "[rR]equest\\.(?:RawUrl|Path)$" } } },
    flow: { URL: "url" },
    valid: [
      inAction('return Redirect("/home");'),
      inAction("if (!Url.IsLocalUrl(id)) return BadRequest(); return Redirect(id);"),
      inAction("return LocalRedirect(id);"),
      inAction('return Redirect("/users/" + id);'),
      inMethod("Response.Redirect(Request.RawUrl);"),
    ],
    invalid: [
      foundInAction("return Redirect(id);"),
      found('Response.Redirect(request.Query["next"]);'),
      foundInAction('Response.AppendHeader("Location", id);'),
      foundInAction("Server.Transfer(id);"),
    ],
  },
]);
