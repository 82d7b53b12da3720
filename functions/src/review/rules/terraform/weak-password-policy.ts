/** Terraform: password policies that are too weak. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, within, resource } from "./blocks.ts";
import type { Matcher } from "../writing/rule.ts";

const iam = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html";

export const weakPasswordPolicy = defineRules(["hcl"], "security", [
  {
    id: "tf-weak-password-policy",
    severity: "low",
    confidence: "high",
    cwe: 521,
    see: [iam, "Authentication"],
    title: titles.weakPolicy,
    message: "Short and simple passwords are guessed. Require at least 14 characters.",
    rule: {
      any: [
        { all: [attribute("minimum_password_length", "^(?:\\d|1[0-3])$"), within(passwordPolicy())] },
        {
          all: [
            attribute("require_(?:lowercase|uppercase)_characters|require_(?:numbers|symbols)", "^false$"),
            within(passwordPolicy()),
          ],
        },
      ],
    },
    valid: ['resource "aws_iam_account_password_policy" "a" {\n  minimum_password_length = 16\n}\n'],
    invalid: [
      {
        code: 'resource "aws_iam_account_password_policy" "a" {\n  minimum_password_length = 8\n}\n',
        lines: [2],
      },
    ],
  },
]);

function passwordPolicy(): Matcher {
  return resource("aws_iam_account_password_policy|alicloud_ram_account_password_policy");
}
