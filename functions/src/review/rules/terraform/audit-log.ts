/** Terraform: audit logs that are disabled or incomplete. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, within, resource, lacking, block, quoted } from "./blocks.ts";

export const auditLog = defineRules(["hcl"], "security", [
  {
    id: "tf-log-not-protected",
    severity: "low",
    confidence: "high",
    cwe: 778,
    see: ["https://docs.aws.amazon.com/awscloudtrail/latest/userguide/best-practices-security.html"],
    title: "Incomplete audit log",
    message:
      "Events or changes to the log are not recorded, so after a break-in it cannot be established what was done. Enable the setting.",
    rule: {
      any: [
        {
          all: [
            attribute("enable_logging|enable_log_file_validation|include_global_service_events", "^false$"),
            within(resource("aws_cloudtrail")),
          ],
        },
        { all: [attribute("enable_flow_logs", "^false$")] },
        lacking("aws_cloudtrail", attribute("enable_log_file_validation")),
        { all: [attribute("is_multi_region_trail", "^false$"), within(resource("aws_cloudtrail"))] },
        {
          all: [
            attribute("enabled", "^false$"),
            {
              inside: {
                kind: "body",
                inside: resource(
                  "azurerm_network_watcher_flow_log|azurerm_mssql_\\w*audit\\w*|aws_guardduty_detector",
                ),
              },
            },
          ],
        },
        {
          all: [
            attribute("enable", "^false$"),
            within(resource("aws_guardduty_detector|aws_redshift_cluster")),
          ],
        },
        {
          all: [attribute("enabled_cluster_log_types", "^\\[\\s*\\]$"), within(resource("aws_eks_cluster"))],
        },
        {
          all: [
            attribute("enabled", "^false$"),
            within(block("access_logs")),
            within(resource("aws_(?:lb|alb|elb)")),
          ],
        },
        {
          all: [
            attribute("logging_service|monitoring_service", quoted("none")),
            within(resource("google_container_cluster")),
          ],
        },
      ],
    },
    valid: ['resource "aws_cloudtrail" "a" {\n  enable_log_file_validation = true\n}\n'],
    invalid: [
      { code: 'resource "aws_cloudtrail" "a" {\n  enable_log_file_validation = false\n}\n', lines: [2] },
      { code: 'resource "aws_eks_cluster" "a" {\n  enabled_cluster_log_types = []\n}\n', lines: [2] },
    ],
  },
]);
