/** Terraform: modules and images that are not pinned. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, block, quoted, lacking } from "./blocks.ts";

export const unpinnedModule = defineRules(["hcl"], "security", [
  {
    id: "tf-module-not-pinned",
    severity: "medium",
    confidence: "high",
    cwe: 829,
    see: ["https://developer.hashicorp.com/terraform/language/modules/sources"],
    title: "Unpinned module",
    message:
      "Without a version, whatever was pushed last is applied with your rights. Pin a tag or a commit with `?ref=`, or a `version`.",
    rule: {
      all: [
        attribute(
          "source",
          '^"(?:git::|git@|github\\.com/|bitbucket\\.org/|https?://[^"]*\\.git)[^"?]*(?:\\?(?:ref=(?:main|master|develop))?[^"r]*)?"$',
        ),
        { inside: { kind: "body", inside: block("module") } },
      ],
    },
    valid: [
      'module "a" {\n  source = "git::https://example.com/a.git?ref=v1.2.0"\n}\n',
      'module "a" {\n  source = "./a"\n}\n',
      'module "a" {\n  source  = "terraform-aws-modules/vpc/aws"\n  version = "5.1.0"\n}\n',
    ],
    invalid: [
      { code: 'module "a" {\n  source = "git::https://example.com/a.git"\n}\n', lines: [2] },
      { code: 'module "a" {\n  source = "github.com/acme/a"\n}\n', lines: [2] },
      { code: 'module "a" {\n  source = "git::https://example.com/a.git?ref=main"\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-image-tags-can-move",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: ["https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html"],
    title: "Mutable image tags",
    message:
      'Anyone who may push can replace what runs under a tag that was reviewed. Set `image_tag_mutability = "IMMUTABLE"`.',
    rule: {
      any: [
        attribute("image_tag_mutability", quoted("MUTABLE")),
        lacking("aws_ecr_repository", attribute("image_tag_mutability")),
      ],
    },
    valid: ['resource "aws_ecr_repository" "a" {\n  image_tag_mutability = "IMMUTABLE"\n}\n'],
    invalid: [
      { code: 'resource "aws_ecr_repository" "a" {\n  image_tag_mutability = "MUTABLE"\n}\n', lines: [2] },
      'resource "aws_ecr_repository" "a" {\n  name = "a"\n}\n',
    ],
  },
]);
