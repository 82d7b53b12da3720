/** HTML: scripts of other hosts without an integrity hash. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute } from "./matchers.ts";

export const missingIntegrity = defineRules(["html"], "security", [
  {
    id: "html-script-without-integrity",
    severity: "low",
    confidence: "medium",
    cwe: 353,
    see: ["https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity"],
    title: "Missing subresource integrity",
    message:
      "The script has no integrity hash, so a compromised CDN runs code in this page. Pin the exact version and set its hash in `integrity`.",
    rule: {
      kind: "start_tag",
      all: [
        {
          regex:
            "(?i)^<script\\b[^>]*\\ssrc=[\"']?(?:https:)?//(?:cdn\\.jsdelivr\\.net|unpkg\\.com|cdnjs\\.cloudflare\\.com|code\\.jquery\\.com|stackpath\\.bootstrapcdn\\.com|maxcdn\\.bootstrapcdn\\.com|ajax\\.googleapis\\.com|esm\\.sh)/",
        },
        { not: { has: attribute("integrity") } },
      ],
    },
    valid: [
      '<script src="https://unpkg.com/a@1.0.0/a.js" integrity="sha384-0" crossorigin="anonymous"></script>',
      '<script src="/a.js"></script>',
    ],
    invalid: ['<script src="https://unpkg.com/a@1.0.0/a.js"></script>'],
  },
]);
