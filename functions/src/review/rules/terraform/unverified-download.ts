/** Terraform: downloads that run unchecked. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute } from "./blocks.ts";

export const unverifiedDownload = defineRules(["hcl"], "security", [
  {
    id: "tf-download-run-unchecked",
    severity: "high",
    confidence: "medium",
    cwe: 494,
    see: ["https://developer.hashicorp.com/terraform/language/provisioners"],
    title: titles.unverifiedDownload,
    message:
      "The script runs before its checksum is checked, so a compromised host runs commands on this machine, with Terraform's credentials. Keep the script in the repository, or compare its checksum first.",
    rule: {
      all: [
        attribute(
          "command|inline|user_data",
          "\\b(?:curl|wget)\\s[^\\n|]*\\|\\s*(?:sudo\\s+(?:-\\S+\\s+)*)?(?:/bin/)?(?:ba|z)?sh\\b",
        ),
      ],
    },
    valid: ['resource "null_resource" "a" {\n  provisioner "local-exec" {\n    command = "./a.sh"\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "null_resource" "a" {\n  provisioner "local-exec" {\n    command = "curl -s https://example.com/a.sh | sh"\n  }\n}\n',
        lines: [3],
      },
    ],
  },
]);
