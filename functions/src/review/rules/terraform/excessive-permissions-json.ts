/** Terraform: policies written as JSON, and rights that are wider than what they are for. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { attribute, beside, block, element, lacking, quoted, resource, star, within } from "./blocks.ts";
import { allowedBy, hasStar, isForEverybody, type Statement } from "./policy-text.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const iam = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html";

/** A text of several lines that holds a policy with that word. */
const policyWith = (word: string): Matcher => ({ kind: "heredoc_template", regex: `"${word}"` });

const allows =
  (isMeant: (statement: Statement) => boolean) =>
  (node: SgNode): boolean =>
    allowedBy(node.text()).some(isMeant);

/** Actions with which a caller gives itself the rights of others. */
export const rightsOfOthers =
  "(?:iam:(?:\\*|PassRole|Put\\w*Policy|Attach\\w*Policy|CreatePolicyVersion|CreateAccessKey|UpdateAssumeRolePolicy|Create\\*|Put\\*|Attach\\*)|sts:(?:\\*|AssumeRole)|kms:\\*|secretsmanager:\\*|organizations:\\*)";

const rightsOfOthersOnly = new RegExp(`^${rightsOfOthers}$`);

/** Every action of a service that keeps data or runs programs. */
const wholeService =
  /^(?!(?:iam|sts|kms|secretsmanager|organizations|logs|cloudwatch|xray|events|tag|pricing|ec2messages|ssmmessages|health|support):)[a-z][a-z0-9-]+:\*$/;

const allowsOn =
  (action: RegExp) =>
  ({ Action, Resource, Principal }: Statement): boolean =>
    // In the policy of a thing, a star among the resources stands for the thing itself.
    Principal === undefined && hasStar(Resource) && [Action ?? []].flat().some((name) => action.test(name));

const policy = (statement: string): string =>
  `resource "aws_iam_policy" "a" {\n  policy = <<EOF\n{"Statement": [${statement}]}\nEOF\n}\n`;

const object = (statement: string): string =>
  `resource "aws_iam_policy" "a" {\n  policy = jsonencode({\n    Statement = [{\n${statement}    }]\n  })\n}\n`;

const document = (statement: string): string =>
  `data "aws_iam_policy_document" "a" {\n  statement {\n${statement}  }\n}\n`;

const permission = (rest: string): string => `resource "aws_lambda_permission" "a" {\n${rest}}\n`;

export const excessivePermissionsJson = defineRules(["hcl"], "security", [
  {
    id: "tf-json-policy-allows-everything",
    ...defects.policyAll,
    rule: policyWith("Action"),
    check: allows(({ Action, Resource }) => hasStar(Action) && hasStar(Resource)),
    valid: [
      policy('{"Effect": "Deny", "Action": "*", "Resource": "*"}'),
      policy('{"Effect": "Allow", "Action": "s3:GetObject", "Resource": "*"}'),
      policy('{"Effect": "Allow", "Action": "*", "Resource": "${aws_s3_bucket.a.arn}"}'),
    ],
    invalid: [
      { code: policy('{"Action": ["s3:Get*", "*"], "Resource": ["*", "arn:aws:s3:::b"]}'), lines: [2] },
      {
        code: policy(
          '{"Effect": "Deny", "Action": "*", "Resource": "a"}, {"Effect": "Allow", "Action": "*", "Resource": "*"}',
        ),
        lines: [2],
      },
    ],
  },
  {
    id: "tf-json-policy-for-everybody",
    ...defects.policyEverybody,
    rule: policyWith("Principal"),
    check: allows(isForEverybody),
    valid: [
      policy('{"Effect": "Deny", "Principal": "*", "Action": "sqs:*"}'),
      policy('{"Effect": "Allow", "Principal": {"AWS": "${var.account}"}, "Action": "sqs:SendMessage"}'),
      policy(
        '{"Effect": "Allow", "Principal": {"Service": "ec2.amazonaws.com"}, "Action": "sts:AssumeRole"}',
      ),
      policy('{"Effect": "Allow", "Principal": "*", "Action": "sqs:*", "Condition": {"Bool": {}}}'),
    ],
    invalid: [
      { code: policy('{"Effect": "Allow", "Principal": "*", "Action": "sqs:SendMessage"}'), lines: [2] },
      {
        code: policy('{"Effect": "Allow", "Principal": {"AWS": ["arn:a", "*"]}, "Action": ["ecr:Get*"],}'),
        lines: [2],
      },
    ],
  },
  {
    id: "tf-json-policy-rights-of-others",
    ...defects.privilegeEscalation,
    rule: policyWith("Action"),
    check: allows(allowsOn(rightsOfOthersOnly)),
    valid: [
      policy('{"Effect": "Allow", "Action": "iam:PassRole", "Resource": "${aws_iam_role.a.arn}"}'),
      policy('{"Effect": "Allow", "Principal": {"AWS": "a"}, "Action": "kms:*", "Resource": "*"}'),
    ],
    invalid: [
      { code: policy('{"Effect": "Allow", "Action": ["iam:PassRole"], "Resource": "*"}'), lines: [2] },
    ],
  },
  {
    id: "tf-policy-whole-service",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: [iam],
    title: "Overly permissive policy: whole service allowed",
    message:
      "The policy allows every action of the service, so one compromised holder reads, changes and deletes all of it. List the needed actions and resources.",
    rule: {
      any: [
        policyWith("Action"),
        {
          all: [
            attribute("actions", '"[a-z0-9-]+:\\*"'),
            beside(attribute("resources", star)),
            { not: beside({ any: [attribute("effect", quoted("Deny")), block("condition|principals")] }) },
            within(block("statement")),
          ],
        },
        {
          all: [
            element("Action", '"[a-z0-9-]+:\\*"'),
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
    check: (node) =>
      node.kind() === "heredoc_template"
        ? allows(allowsOn(wholeService))(node)
        : [...node.text().matchAll(/"([^"\n]+)"/g)].some(([, action = ""]) => wholeService.test(action)),
    valid: [
      policy('{"Effect": "Allow", "Action": ["logs:*", "s3:Get*"], "Resource": "*"}'),
      document('    actions   = ["logs:*"]\n    resources = ["*"]\n'),
      document('    actions   = ["s3:*"]\n    resources = [aws_s3_bucket.a.arn]\n'),
      object('      Effect = "Deny"\n      Action = "s3:*"\n      Resource = "*"\n'),
    ],
    invalid: [
      { code: policy('{"Effect": "Allow", "Action": ["s3:*", "rds:*"], "Resource": "*"}'), lines: [2] },
      { code: document('    actions   = ["s3:*"]\n    resources = ["*"]\n'), lines: [3] },
      { code: object('      Effect = "Allow"\n      Action = "ec2:*"\n      Resource = "*"\n'), lines: [5] },
    ],
  },
  {
    id: "tf-policy-every-action",
    severity: "low",
    confidence: "medium",
    cwe: 269,
    see: [iam],
    title: titles.policyAll,
    message:
      "The policy grants every action, so the named account can also delete the resource or give others access. List the actions that it needs.",
    rule: {
      any: [
        policyWith("Principal"),
        {
          all: [
            element("Action", '"(?:[a-z0-9-]+:)?\\*"'),
            { inside: { kind: "object", has: element("Principal", ".") } },
            {
              not: {
                inside: {
                  kind: "object",
                  any: [
                    { has: element("Effect", quoted("Deny")) },
                    { has: element("Condition", ".") },
                    { has: element("Principal", ":root") },
                  ],
                },
              },
            },
          ],
        },
      ],
    },
    check: (node) => node.kind() !== "heredoc_template" || allows(letsOthersDoAll)(node),
    valid: [
      policy('{"Effect": "Allow", "Principal": {"AWS": "arn:aws:iam::1:root"}, "Action": "kms:*"}'),
      policy(
        '{"Effect": "Allow", "Principal": {"Service": "sns.amazonaws.com"}, "Action": "sqs:SendMessage"}',
      ),
      object('      Effect = "Deny"\n      Principal = "*"\n      Action = "sqs:*"\n'),
    ],
    invalid: [
      {
        code: policy('{"Effect": "Allow", "Principal": {"Service": "sns.amazonaws.com"}, "Action": "sqs:*"}'),
        lines: [2],
      },
      {
        code: object('      Principal = { Service = "sns.amazonaws.com" }\n      Action = ["*"]\n'),
        lines: [5],
      },
    ],
  },
  {
    id: "tf-service-of-anybody-calls",
    severity: "medium",
    confidence: "high",
    cwe: 441,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html"],
    title: "Confused deputy: service principal without source",
    message:
      "The permission is given to the service, which acts for every customer, so another customer's topic, bucket or rule can call the function too. Set yours in `source_arn`.",
    rule: {
      all: [
        lacking(
          "aws_lambda_permission",
          attribute("source_arn|source_account|principal_org_id|event_source_token"),
        ),
        { has: { kind: "body", has: attribute("principal", '^"[a-z0-9.-]+\\.amazonaws\\.com"$') } },
      ],
    },
    valid: [
      permission('  principal  = "sns.amazonaws.com"\n  source_arn = aws_sns_topic.a.arn\n'),
      permission('  principal = "111122223333"\n'),
    ],
    invalid: [permission('  principal = "sns.amazonaws.com"\n')],
  },
  {
    id: "tf-role-of-azure-allows-everything",
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://learn.microsoft.com/azure/role-based-access-control/best-practices"],
    title: titles.policyAll,
    message:
      "The role allows every action, so one compromised holder owns the subscription. List the needed actions.",
    rule: { all: [attribute("actions", star), within(resource("azurerm_role_definition"))] },
    valid: [
      'resource "azurerm_role_definition" "a" {\n  permissions {\n    actions = ["Microsoft.Compute/*/read"]\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "azurerm_role_definition" "a" {\n  permissions {\n    actions = ["*"]\n  }\n}\n',
        lines: [3],
      },
    ],
  },
]);

function letsOthersDoAll({ Action, Principal }: Statement): boolean {
  return (
    Principal !== undefined &&
    !JSON.stringify(Principal).includes(":root") &&
    [Action ?? []].flat().some((action) => /^(?:[a-z0-9-]+:)?\*$/.test(action))
  );
}
