/** Terraform: policies that allow everything, secrets in the files, and modules that can change. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, beside, block, element, having, quoted, resource, star, within } from "./blocks.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const iam = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html";

const policy = (statement: string): string =>
  `resource "aws_iam_policy" "a" {\n  policy = jsonencode({\n    Statement = [{\n${statement}    }]\n  })\n}\n`;
const document = (statement: string): string =>
  `data "aws_iam_policy_document" "a" {\n  statement {\n${statement}  }\n}\n`;
const secretNames =
  "password|master_password|admin_password|administrator_login_password|administrator_password|secret|secret_key|client_secret|api_key|access_key|private_key|auth_token|token|db_password";

export const excessivePermissions = defineRules(["hcl"], "security", [
  {
    id: "tf-policy-allows-everything",
    ...defects.policyAll,
    rule: {
      any: [
        {
          all: [
            attribute("actions", star),
            beside(attribute("resources", star)),
            { not: beside(attribute("effect", quoted("Deny"))) },
            within(block("statement")),
          ],
        },
        {
          all: [
            element("Action", star),
            { inside: { kind: "object", has: element("Resource", star) } },
            { not: { inside: { kind: "object", has: element("Effect", quoted("Deny")) } } },
          ],
        },
      ],
    },
    valid: [
      policy('      Effect = "Allow"\n      Action = ["s3:GetObject"]\n      Resource = "*"\n'),
      policy('      Effect = "Deny"\n      Action = "*"\n      Resource = "*"\n'),
      document('    actions   = ["s3:GetObject"]\n    resources = ["*"]\n'),
    ],
    invalid: [
      { code: policy('      Effect = "Allow"\n      Action = "*"\n      Resource = "*"\n'), lines: [5] },
      { code: document('    actions   = ["*"]\n    resources = ["*"]\n'), lines: [3] },
    ],
  },
  {
    id: "tf-policy-for-everybody",
    ...defects.policyEverybody,
    rule: {
      any: [
        {
          all: [
            attribute("identifiers", star),
            { inside: { kind: "body", inside: block("principals") } },
            {
              not: {
                inside: {
                  stopBy: "end",
                  all: [
                    block("statement"),
                    having({ any: [block("condition"), attribute("effect", quoted("Deny"))] }),
                  ],
                },
              },
            },
          ],
        },
        {
          all: [
            element(
              "Principal",
              '^(?:"\\*"|\\[[^\\]]*"\\*"[^\\]]*\\]|\\{[^}]*\\bAWS"?\\s*[=:]\\s*(?:"\\*"|\\[[^\\]]*"\\*"[^\\]]*\\])[^}]*\\})$',
            ),
            {
              not: {
                inside: {
                  kind: "object",
                  any: [{ has: element("Effect", quoted("Deny")) }, { has: element("Condition", ".") }],
                },
              },
            },
          ],
        },
      ],
    },
    valid: [
      document('    principals {\n      type        = "AWS"\n      identifiers = [var.account]\n    }\n'),
      document(
        '    effect = "Deny"\n    principals {\n      type        = "*"\n      identifiers = ["*"]\n    }\n',
      ),
    ],
    invalid: [
      {
        code: document('    principals {\n      type        = "*"\n      identifiers = ["*"]\n    }\n'),
        lines: [5],
      },
      {
        code: policy('      Effect = "Allow"\n      Principal = "*"\n      Action = "s3:GetObject"\n'),
        lines: [5],
      },
    ],
  },
  {
    id: "tf-administrator-role",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: [iam],
    title: "Overly permissive role: administrator",
    message:
      "The account gets all permissions, so one leaked credential controls everything. Grant a role with only the permissions that it needs.",
    rule: {
      any: [
        attribute(
          "policy_arn|managed_policy_arns",
          "arn:aws:iam::aws:policy/(?:AdministratorAccess|IAMFullAccess|PowerUserAccess)",
        ),
        {
          all: [
            attribute("role", quoted("roles/(?:owner|editor)")),
            within(resource("google_(?:project|organization|folder)_iam_\\w+")),
          ],
        },
        {
          all: [
            attribute("role_definition_name", quoted("Owner|User Access Administrator")),
            within(resource("azurerm_role_assignment")),
          ],
        },
      ],
    },
    valid: ['resource "google_project_iam_member" "a" {\n  role = "roles/storage.objectViewer"\n}\n'],
    invalid: [
      { code: 'resource "google_project_iam_member" "a" {\n  role = "roles/editor"\n}\n', lines: [2] },
      {
        code: 'resource "aws_iam_role_policy_attachment" "a" {\n  policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"\n}\n',
        lines: [2],
      },
    ],
  },
  {
    id: "tf-old-cluster-rights",
    severity: "high",
    confidence: "medium",
    cwe: 285,
    see: ["Kubernetes_Security"],
    title: "Legacy authorization (ABAC) enabled",
    message:
      "With attribute-based authorization, every pod's account can change the whole cluster. Use roles (RBAC), and remove the setting.",
    rule: {
      any: [
        attribute("enable_legacy_abac", "^true$"),
        { all: [attribute("role_based_access_control_enabled", "^false$")] },
        {
          all: [
            attribute("enabled", "^false$"),
            { inside: { kind: "body", inside: block("role_based_access_control") } },
          ],
        },
      ],
    },
    valid: ['resource "google_container_cluster" "a" {\n  enable_legacy_abac = false\n}\n'],
    invalid: [
      { code: 'resource "google_container_cluster" "a" {\n  enable_legacy_abac = true\n}\n', lines: [2] },
    ],
  },
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
]);
