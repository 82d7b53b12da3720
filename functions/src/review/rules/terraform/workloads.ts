/** Terraform: containers, functions and clusters that run with too many rights, or answer anybody. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, beside, block, element, ofBlock, quoted, resource, star, within } from "./blocks.ts";
import { rightsOfOthers } from "./policies.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const actionOfOthers = `"${rightsOfOthers}"`;

export const workloads = defineRules(["hcl"], "security", [
  {
    id: "tf-rights-of-others",
    ...defects.privilegeEscalation,
    rule: {
      any: [
        {
          all: [
            attribute("actions", actionOfOthers),
            beside(attribute("resources", star)),
            { not: beside(attribute("effect", quoted("Deny"))) },
            { not: beside(block("condition|principals")) },
          ],
        },
        {
          all: [
            attribute("role", quoted("roles/iam\\.(?:serviceAccountTokenCreator|serviceAccountKeyAdmin)")),
            within(resource("google_(?:project|organization|folder)_iam_\\w+")),
          ],
        },
        {
          all: [
            element("Action", actionOfOthers),
            { inside: { kind: "object", has: element("Resource", star) } },
            {
              not: {
                inside: {
                  kind: "object",
                  any: [
                    { has: element("Effect", quoted("Deny")) },
                    { has: element("Condition|Principal", ".") },
                  ],
                },
              },
            },
          ],
        },
      ],
    },
    valid: [
      'data "aws_iam_policy_document" "a" {\n  statement {\n    actions   = ["iam:GetUser"]\n    resources = ["*"]\n  }\n}\n',
      'data "aws_iam_policy_document" "a" {\n  statement {\n    actions   = ["iam:PassRole"]\n    resources = [aws_iam_role.a.arn]\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'data "aws_iam_policy_document" "a" {\n  statement {\n    actions   = ["iam:*"]\n    resources = ["*"]\n  }\n}\n',
        lines: [3],
      },
      {
        code: 'resource "aws_iam_role_policy" "a" {\n  policy = jsonencode({\n    Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "*" }]\n  })\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-privileged-container",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.privileged,
    message:
      "Root in a privileged container is root on its host. Add the single capability that is needed instead.",
    rule: {
      any: [
        attribute("privileged|host_network|host_pid|host_ipc|privileged_mode", "^true$"),
        element("privileged", "^true$"),
      ],
    },
    valid: ['resource "kubernetes_pod" "a" {\n  spec {\n    host_network = false\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "kubernetes_pod" "a" {\n  spec {\n    host_network = true\n  }\n}\n',
        lines: [3],
      },
      {
        code: 'resource "aws_ecs_task_definition" "a" {\n  container_definitions = jsonencode([{\n    privileged = true\n  }])\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-answers-anybody",
    severity: "medium",
    confidence: "medium",
    cwe: 306,
    see: ["REST_Security"],
    title: titles.missingAuth,
    message:
      "The function requires no authentication, so anyone on the internet can call it. Require AWS_IAM or an authorizer, or say in a comment why it is public.",
    rule: {
      any: [
        {
          all: [attribute("authorization_type", quoted("NONE")), within(resource("aws_lambda_function_url"))],
        },
        {
          all: [
            attribute("authorization", quoted("NONE")),
            within(resource("aws_api_gateway_method")),
            { not: beside(attribute("http_method", quoted("OPTIONS"))) },
            { not: beside(attribute("api_key_required", "^true$")) },
          ],
        },
      ],
    },
    valid: [
      'resource "aws_api_gateway_method" "a" {\n  http_method   = "OPTIONS"\n  authorization = "NONE"\n}\n',
      'resource "aws_lambda_function_url" "a" {\n  authorization_type = "AWS_IAM"\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_api_gateway_method" "a" {\n  http_method   = "POST"\n  authorization = "NONE"\n}\n',
        lines: [3],
      },
      { code: 'resource "aws_lambda_function_url" "a" {\n  authorization_type = "NONE"\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-certificate-not-checked",
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read the credentials that Terraform sends. Remove the setting, and configure the authority's certificate.",
    rule: {
      all: [
        attribute(
          "insecure|skip_tls_verify|insecure_skip_verify|allow_unverified_ssl|tls_insecure|ssl_insecure",
          "^true$",
        ),
        within(block("provider")),
      ],
    },
    valid: ['provider "helm" {\n  kubernetes {\n    insecure = false\n  }\n}\n'],
    invalid: [{ code: 'provider "helm" {\n  kubernetes {\n    insecure = true\n  }\n}\n', lines: [3] }],
  },
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
