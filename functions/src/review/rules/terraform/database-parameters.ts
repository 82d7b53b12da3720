/** Terraform: parameters of databases that switch a protection off. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { attribute, block, lacking, quoted } from "./blocks.ts";

const off = '^"?(?:false|FALSE|off|OFF|0|disabled|Disabled|none)"?$';
const on = '^"?(?:true|TRUE|on|ON|1|enabled)"?$';

/** A block or resource with the name and the value of one parameter. */
const set = (name: string, value: string): Matcher => ({
  kind: "block",
  has: { kind: "body", all: [{ has: attribute("name", quoted(name)) }, { has: attribute("value", value) }] },
});
const flag = (name: string, value: string): string =>
  `resource "google_sql_database_instance" "a" {\n  settings {\n    database_flags {\n      name  = "${name}"\n      value = "${value}"\n    }\n  }\n}\n`;
const parameter = (name: string, value: string): string =>
  `resource "aws_redshift_parameter_group" "a" {\n  parameter {\n    name  = "${name}"\n    value = ${value}\n  }\n}\n`;

export const databaseParameters = defineRules(["hcl"], "security", [
  {
    id: "tf-database-takes-plain-connections",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Database_Security"],
    title: "Database accepts unencrypted connections",
    message:
      "Connections without TLS are accepted, so anyone on the network path can read passwords and data. Require TLS with this parameter, and give clients the certificate.",
    rule: {
      any: [
        set("require_ssl|rds\\.force_ssl|require_secure_transport|tls|ssl|force_ssl", off),
        lacking("aws_redshift_parameter_group", block("parameter|dynamic")),
      ],
    },
    valid: [
      parameter("require_ssl", '"true"'),
      parameter("require_ssl", "true"),
      parameter("timezone", '"0"'),
    ],
    invalid: [
      { code: parameter("require_ssl", '"false"'), lines: [2] },
      { code: parameter("rds.force_ssl", '"0"').replace("redshift", "db"), lines: [2] },
      'resource "azurerm_mysql_flexible_server_configuration" "a" {\n  name  = "require_secure_transport"\n  value = "OFF"\n}\n',
      'resource "aws_redshift_parameter_group" "a" {\n  family = "redshift-1.0"\n}\n',
    ],
  },
  {
    id: "tf-database-option-unsafe",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["https://cloud.google.com/sql/docs/sqlserver/flags"],
    title: "Unsafe database option",
    message:
      "With this option, queries can reach files or other databases, so one SQL injection exposes them, too. Remove the option.",
    rule: set(
      "local_infile|cross db ownership chaining|contained database authentication|external scripts enabled|remote access|clr enabled|xp_cmdshell",
      on,
    ),
    valid: [flag("local_infile", "off"), flag("max_connections", "1")],
    invalid: [
      { code: flag("local_infile", "on"), lines: [3] },
      { code: flag("cross db ownership chaining", "on"), lines: [3] },
    ],
  },
  {
    id: "tf-database-keeps-no-trace",
    severity: "low",
    confidence: "high",
    cwe: 778,
    see: ["Logging"],
    title: "Database audit log disabled",
    message:
      "Without the log, it cannot be established after a break-in what was read or changed. Leave it on.",
    rule: set(
      "log_(?:connections|disconnections|checkpoints|lock_waits|duration|temp_files|retention)|connection_throttling|audit_log_enabled|enable_user_activity_logging",
      off,
    ),
    valid: [flag("log_connections", "on"), flag("log_min_messages", "error")],
    invalid: [{ code: flag("log_connections", "off"), lines: [3] }],
  },
]);
