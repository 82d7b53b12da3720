/** Terraform: storage that anyone can read. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, quoted, within, block, resource, lacking } from "./blocks.ts";

const s3 = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html";

const guardOfStores = "aws_s3_(?:bucket|account)_public_access_block";

const otherGuards =
  "block_public_policy = true\n  ignore_public_acls = true\n  restrict_public_buckets = true\n";

export const publicStorage = defineRules(["hcl"], "security", [
  {
    id: "tf-store-public",
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: [s3],
    title: titles.publicStorage,
    message:
      "The store is readable from the whole internet; scanners search for such stores, and what was read cannot be taken back. Make it private and hand out signed URLs.",
    rule: {
      any: [
        attribute("acl", quoted("public-read|public-read-write|authenticated-read|website")),
        attribute("predefined_acl|default_acl", quoted("publicRead(?:Write)?|authenticatedRead")),
        attribute("container_access_type", quoted("blob|container")),
        attribute("special_group", quoted("allUsers|allAuthenticatedUsers")),
        { all: [attribute("entity", quoted("allUsers|allAuthenticatedUsers")), within(block("resource"))] },
        { all: [attribute("group", quoted("all")), within(resource("aws_(?:ami|snapshot)\\w*"))] },
        {
          all: [
            attribute("shared_accounts|account_id", '"all"'),
            within(resource("aws_\\w*(?:snapshot|ami)\\w*")),
          ],
        },
        { all: [attribute("access_type", quoted("ObjectRead(?:WithoutList)?")), within(block("resource"))] },
        {
          all: [
            attribute("uri", quoted("http://acs\\.amazonaws\\.com/groups/global/\\w+")),
            within(resource("aws_s3_bucket\\w*")),
          ],
        },
        attribute("allow_blob_public_access|allow_nested_items_to_be_public", "^true$"),
        {
          all: [
            attribute("member|members", '"(?:allUsers|allAuthenticatedUsers)"'),
            within(
              resource(
                "google_(?:storage_bucket|bigquery|pubsub|kms|secret_manager|project|folder|organization|artifact_registry|container_registry|dataproc|healthcare|spanner|bigtable|data_catalog|notebooks|service_account|compute|dns|sourcerepo|cloud_tasks)\\w*",
              ),
            ),
          ],
        },
      ],
    },
    valid: [
      'resource "aws_s3_bucket_acl" "a" {\n  acl = "private"\n}\n',
      'resource "google_cloud_run_service_iam_member" "a" {\n  member = "allUsers"\n}\n',
    ],
    invalid: [
      { code: 'resource "aws_s3_bucket_acl" "a" {\n  acl = "public-read"\n}\n', lines: [2] },
      {
        code: 'resource "azurerm_storage_container" "a" {\n  container_access_type = "blob"\n}\n',
        lines: [2],
      },
      { code: 'resource "google_storage_bucket_iam_member" "a" {\n  member = "allUsers"\n}\n', lines: [2] },
      {
        code: 'resource "google_bigquery_dataset" "a" {\n  access {\n    special_group = "allAuthenticatedUsers"\n  }\n}\n',
        lines: [3],
      },
      { code: 'resource "aws_ami_launch_permission" "a" {\n  group = "all"\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-public-access-not-blocked",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: [s3],
    title: "Public access block disabled",
    message:
      "With the block off, one careless policy or access list makes the store public. Leave all four settings on.",
    rule: {
      any: [
        {
          all: [
            attribute(
              "block_public_acls|block_public_policy|ignore_public_acls|restrict_public_buckets",
              "^false$",
            ),
            within(resource(guardOfStores)),
          ],
        },
        ...["block_public_acls", "block_public_policy", "ignore_public_acls", "restrict_public_buckets"].map(
          (setting) => lacking(guardOfStores, attribute(setting)),
        ),
      ],
    },
    valid: [
      `resource "aws_s3_bucket_public_access_block" "a" {\n  block_public_acls = true\n  ${otherGuards}}\n`,
    ],
    invalid: [
      {
        code: `resource "aws_s3_bucket_public_access_block" "a" {\n  block_public_acls = false\n  ${otherGuards}}\n`,
        lines: [2],
      },
      'resource "aws_s3_bucket_public_access_block" "a" {\n  block_public_acls = true\n}\n',
    ],
  },
]);
