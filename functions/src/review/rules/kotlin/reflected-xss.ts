/** Kotlin: request values sent back as HTML. */
import { defineRules } from "../writing/define-rules.ts";
import { inRoute, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const reflectedXss = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-html-from-request",
    ...defects.reflectedXss,
    rule: {
      any: [
        kotlinCall({ names: "respondText", as: "HTML", args: "Html" }),
        kotlinCall({ names: "html", on: "^(?:ctx|context)$", as: "HTML" }),
        kotlinCall({
          names: "write|print|println|append",
          on: "writer$|getWriter\\(\\)$|outputStream$|^out$",
          as: "HTML",
        }),
        kotlinCall({ names: "raw", bare: "also", as: "HTML" }),
        kotlinCall({ names: "loadData", on: "(?i)web", as: "HTML" }),
        kotlinCall({ names: "loadDataWithBaseURL", as: "HTML", nth: 2 }),
        kotlinCall({
          names: "body|ok",
          on: "^ResponseEntity|contentType\\(MediaType\\.TEXT_HTML\\)$",
          as: "HTML",
        }),
      ],
    },
    flow: { HTML: "reflected" },
    valid: [inRoute('call.respondText("<p>${x.escapeHTML()}</p>", ContentType.Text.Html)')],
    invalid: [inRoute('call.respondText("<p>$x</p>", ContentType.Text.Html)')],
  },
]);
