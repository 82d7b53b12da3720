/** Terraform: secrets in configuration and outputs. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, block, having } from "./blocks.ts";

const secretNames =
  "password|master_password|admin_password|administrator_login_password|administrator_password|secret|secret_key|client_secret|api_key|access_key|private_key|auth_token|token|db_password";

export const secretExposure = defineRules(["hcl"], "security", [
  {
    id: "tf-secret-in-file",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management", "https://developer.hashicorp.com/terraform/language/manage-sensitive-data"],
    title: titles.secretInFile,
    message:
      "The secret is in the file, so anyone who reads the repository has it, even after it is deleted. Take it from a variable or a secret store, and rotate it.",
    rule: {
      any: [
        {
          all: [
            attribute(secretNames, '^"[^"$\\s/<]{4,}"$'),
            { not: { regex: '"(?:changeme|example|dummy|none|null|placeholder)"' } },
            {
              inside: {
                kind: "body",
                inside: {
                  kind: "block",
                  any: [
                    block("resource"),
                    block("provider"),
                    block("module"),
                    block("data"),
                    block("backend"),
                    block("master_auth"),
                    block("connection"),
                    block("os_profile"),
                  ],
                },
              },
            },
          ],
        },
        {
          all: [
            attribute("default", '^"[^"$\\s/<]{4,}"$'),
            {
              inside: {
                kind: "body",
                inside: block(
                  "variable",
                  "\\w*(?:password|passwd|secret|secret_key|api_key|access_key|private_key|auth_token)",
                ),
              },
            },
          ],
        },
      ],
    },
    valid: [
      'resource "aws_db_instance" "a" {\n  storage_encrypted = true\n  password = var.password\n}\n',
      'variable "password" {\n  sensitive = true\n}\n',
      'variable "password" {\n  default = ""\n}\n',
      'resource "a" "b" {\n  password = "${var.p}"\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_db_instance" "a" {\n  storage_encrypted = true\n  password = "hunter22"\n}\n',
        lines: [3],
      },
      { code: 'variable "db_password" {\n  default = "hunter22"\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-output-shows-secret",
    severity: "medium",
    confidence: "high",
    cwe: 532,
    see: ["https://developer.hashicorp.com/terraform/language/values/outputs"],
    title: "Secret in an output",
    message:
      "Outputs appear in the pipeline's log, where more people can read them than may know the secret. Set `sensitive = true`, or remove the output.",
    rule: {
      all: [
        block(
          "output",
          "\\w*(?:password|passwd|secret|private_key|secret_key|access_key_secret|token|connection_string)",
        ),
        { not: having(attribute("sensitive", "^true$")) },
        { not: having(attribute("value", "_arn$|\\.arn$|_name$|\\.name$|\\.id$")) },
      ],
    },
    valid: [
      'output "db_password" {\n  value     = random_password.a.result\n  sensitive = true\n}\n',
      'output "secret" {\n  value = aws_secretsmanager_secret.a.arn\n}\n',
    ],
    invalid: ['output "db_password" {\n  value = random_password.a.result\n}\n'],
  },
]);
