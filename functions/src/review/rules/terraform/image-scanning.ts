/** Terraform: image registries without scanning. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, within, resource } from "./blocks.ts";

export const imageScanning = defineRules(["hcl"], "security", [
  {
    id: "tf-images-not-searched",
    severity: "low",
    confidence: "high",
    cwe: 1104,
    see: ["https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html"],
    title: "Image scanning disabled",
    message: "Known vulnerabilities in an image go unnoticed. Enable scanning.",
    rule: { all: [attribute("scan_on_push", "^false$"), within(resource("aws_ecr\\w*"))] },
    valid: [
      'resource "aws_ecr_repository" "a" {\n  image_tag_mutability = "IMMUTABLE"\n  image_scanning_configuration {\n    scan_on_push = true\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_ecr_repository" "a" {\n  image_tag_mutability = "IMMUTABLE"\n  image_scanning_configuration {\n    scan_on_push = false\n  }\n}\n',
        lines: [4],
      },
    ],
  },
]);
