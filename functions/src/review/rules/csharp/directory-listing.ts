/** C#: directory listing enabled. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall, csharpSet } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const directoryListing = defineRules(["csharp"], "security", [
  {
    id: "csharp-folder-listed",
    severity: "medium",
    confidence: "high",
    cwe: 548,
    see: ["https://owasp.org/www-project-top-ten/"],
    title: "Directory listing enabled",
    message:
      "The listing reveals backups and files that nothing links to. Remove UseDirectoryBrowser, or offer a page of your own.",
    rule: {
      any: [
        csharpCall({ names: "UseDirectoryBrowser|AddDirectoryBrowser" }),
        csharpSet("EnableDirectoryBrowsing", { regex: "^true$" }),
      ],
    },
    valid: [inMethod("app.UseStaticFiles();")],
    invalid: [found("app.UseDirectoryBrowser();")],
  },
]);
