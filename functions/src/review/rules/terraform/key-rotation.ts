/** Terraform: keys that are not rotated. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, lacking, resource, having } from "./blocks.ts";

export const keyRotation = defineRules(["hcl"], "security", [
  {
    id: "tf-key-never-rotated",
    severity: "low",
    confidence: "high",
    cwe: 324,
    see: ["https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html"],
    title: "Key rotation disabled",
    message: "A leaked key stays useful for all its data. Set `enable_key_rotation = true`.",
    rule: {
      any: [
        attribute("enable_key_rotation", "^false$"),
        attribute("rotation_period", '^"(?:[4-9]\\d{7}|\\d{9,})s"$'),
        lacking("google_kms_crypto_key", attribute("rotation_period|purpose|import_only")),
        {
          all: [
            resource("aws_kms_key"),
            {
              not: having(
                attribute("enable_key_rotation|key_usage|customer_master_key_spec|custom_key_store_id"),
              ),
            },
          ],
        },
      ],
    },
    valid: [
      'resource "aws_kms_key" "a" {\n  enable_key_rotation = true\n}\n',
      'resource "aws_kms_key" "a" {\n  key_usage = "SIGN_VERIFY"\n}\n',
    ],
    invalid: [
      'resource "aws_kms_key" "a" {\n  description = "a"\n}\n',
      { code: 'resource "aws_kms_key" "a" {\n  enable_key_rotation = false\n}\n', lines: [2] },
    ],
  },
]);
