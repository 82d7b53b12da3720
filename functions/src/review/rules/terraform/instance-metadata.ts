/** Terraform: instance metadata without a token (IMDSv1). */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, quoted, within, block, lacking, having } from "./blocks.ts";

export const instanceMetadata = defineRules(["hcl"], "security", [
  {
    id: "tf-metadata-without-token",
    severity: "medium",
    confidence: "high",
    cwe: 918,
    see: [
      "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
      "Server_Side_Request_Forgery_Prevention",
    ],
    title: "Instance metadata without a token (IMDSv1)",
    message:
      'A program that can be tricked into requesting a URL (SSRF) reveals the machine\'s role credentials. Require tokens with `http_tokens = "required"`.',
    rule: { all: [attribute("http_tokens", quoted("optional")), within(block("metadata_options"))] },
    valid: ['resource "aws_instance" "a" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "aws_instance" "a" {\n  metadata_options {\n    http_tokens = "optional"\n  }\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-metadata-token-not-demanded",
    severity: "low",
    confidence: "medium",
    cwe: 918,
    see: [
      "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
      "Server_Side_Request_Forgery_Prevention",
    ],
    title: "Instance metadata without a token (IMDSv1)",
    message:
      'Unless the image or the account requires tokens, a program that can be tricked into requesting a URL (SSRF) reveals the machine\'s role credentials. Set `http_tokens = "required"`.',
    rule: lacking(
      "aws_(?:instance|launch_template|launch_configuration|spot_instance_request)",
      attribute("launch_template"),
      block("launch_template|dynamic"),
      {
        ...block("metadata_options"),
        any: [having(attribute("http_tokens")), having(attribute("http_endpoint", quoted("disabled")))],
      },
    ),
    valid: [
      'resource "aws_instance" "a" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}\n',
      'resource "aws_instance" "a" {\n  metadata_options {\n    http_endpoint = "disabled"\n  }\n}\n',
    ],
    invalid: [
      'resource "aws_launch_template" "a" {\n  name = "a"\n}\n',
      'resource "aws_launch_template" "a" {\n  metadata_options {\n    http_endpoint = "enabled"\n  }\n}\n',
    ],
  },
]);
