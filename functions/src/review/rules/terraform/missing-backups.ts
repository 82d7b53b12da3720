/** Terraform: databases without backups. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, within, resource, ofBlock } from "./blocks.ts";

export const missingBackups = defineRules(["hcl"], "security", [
  {
    id: "tf-no-backups",
    severity: "low",
    confidence: "high",
    cwe: 693,
    see: ["https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html"],
    title: "Backups disabled",
    message:
      "Without backups, what a mistake or an intruder deletes is lost. Keep backups for at least seven days.",
    rule: {
      any: [
        {
          all: [
            attribute(
              "backup_retention_period|snapshot_retention_limit|backup_retention_days|automated_snapshot_retention_period",
              "^0$",
            ),
            within(resource("aws_(?:db|rds|docdb|neptune|elasticache|redshift)\\w*|azurerm_\\w+")),
          ],
        },
        {
          all: [
            attribute("enabled|point_in_time_recovery_enabled", "^false$"),
            ofBlock("backup_configuration|point_in_time_recovery"),
          ],
        },
      ],
    },
    valid: ['resource "aws_db_instance" "a" {\n  backup_retention_period = 7\n}\n'],
    invalid: [
      { code: 'resource "aws_db_instance" "a" {\n  backup_retention_period = 0\n}\n', lines: [2] },
      {
        code: 'resource "google_sql_database_instance" "a" {\n  settings {\n    backup_configuration {\n      enabled = false\n    }\n  }\n}\n',
        lines: [4],
      },
    ],
  },
]);
