/** Java: archive entries that are written outside of their folder (zip slip). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaNew, javaCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const zipSlip = defineRules(["java"], "security", [
  {
    id: "java-archive-path",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../../x` is written outside the target folder. Normalize the path, and reject entries that leave the folder.",
    rule: {
      any: [
        javaNew({ names: "File", args: { has: { nthChild: 2, regex: "getName\\(\\)$" } } }),
        javaNew({
          names: "File",
          args: { has: { nthChild: 1, regex: "(?i)(?:entry|^ze|^ent|^e)\\w*\\.getName\\(\\)$" } },
        }),
        javaCall({ names: "resolve", args: { has: { regex: "getName\\(\\)$" } } }),
      ],
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        all: [
          { regex: "(?:Zip|Tar|Jar|Archive)\\w*Entry" },
          { not: { regex: 'normalize\\(|getCanonicalPath|startsWith\\(|contains\\("\\.\\.' } },
        ],
      },
    },
    valid: [
      inMethod(
        "for (ZipEntry e : entries) { File out = new File(dir, e.getName()); if (!out.getCanonicalPath().startsWith(dir.getPath())) throw new IOException(); }",
      ),
    ],
    invalid: [found("ZipEntry e = in.getNextEntry();\nFile out = new File(dir, e.getName());")],
  },
]);
