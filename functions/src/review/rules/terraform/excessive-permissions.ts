/** Terraform: policies that allow everything, secrets in the files, and modules that can change. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, beside, block, element, having, quoted, resource, star, within } from "./blocks.ts";
import { defects } from "../shared/defects.ts";
import { rightsOfOthers } from "./excessive-permissions-json.ts";

const iam = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html";

const policy = (statement: string): string =>
  `resource "aws_iam_policy" "a" {\n  policy = jsonencode({\n    Statement = [{\n${statement}    }]\n  })\n}\n`;

const document = (statement: string): string =>
  `data "aws_iam_policy_document" "a" {\n  statement {\n${statement}  }\n}\n`;

const actionOfOthers = `"${rightsOfOthers}"`;

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
]);
