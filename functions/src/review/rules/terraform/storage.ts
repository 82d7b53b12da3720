/** Terraform: stores that everybody can read, that are not encrypted, or that keep no trace. */
import { defineRules } from "../define-rules.ts";
import { attribute, block, having, quoted, resource, within } from "./blocks.ts";

const s3 = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html";
const encryptedStores =
  "aws_(?:db_instance|rds_cluster|docdb_cluster|neptune_cluster|redshift_cluster|ebs_volume|efs_file_system)";

export const storage = defineRules(["hcl"], "security", [
  {
    id: "tf-store-public",
    severity: "high",
    confidence: "high",
    cwe: 732,
    see: [s3],
    title: "Everybody on the internet can read this store",
    message:
      "Such stores are searched for by machines, and what was read cannot be taken back. Make it private and hand out signed addresses.",
    rule: {
      any: [
        attribute("acl", quoted("public-read|public-read-write|authenticated-read|website")),
        attribute("predefined_acl|default_acl", quoted("publicRead(?:Write)?|authenticatedRead")),
        attribute("container_access_type", quoted("blob|container")),
        attribute("allow_blob_public_access|allow_nested_items_to_be_public", "^true$"),
        {
          all: [
            attribute("member|members", '"(?:allUsers|allAuthenticatedUsers)"'),
            within(
              resource(
                "google_storage_bucket_iam_\\w+|google_bigquery_\\w+|google_pubsub_\\w+|google_kms_\\w+|google_secret_manager_\\w+|google_project_iam_\\w+",
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
    ],
  },
  {
    id: "tf-public-access-not-blocked",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: [s3],
    title: "The guard against public stores is switched off",
    message:
      "One careless policy or list of rights then opens the store to everybody. Leave all four settings on.",
    rule: {
      all: [
        attribute(
          "block_public_acls|block_public_policy|ignore_public_acls|restrict_public_buckets",
          "^false$",
        ),
        within(resource("aws_s3_(?:bucket|account)_public_access_block")),
      ],
    },
    valid: ['resource "aws_s3_bucket_public_access_block" "a" {\n  block_public_acls = true\n}\n'],
    invalid: [
      {
        code: 'resource "aws_s3_bucket_public_access_block" "a" {\n  block_public_acls = false\n}\n',
        lines: [2],
      },
    ],
  },
  {
    id: "tf-encryption-off",
    severity: "high",
    confidence: "high",
    cwe: 311,
    see: ["Cryptographic_Storage"],
    title: "What is stored is not encrypted",
    message: "Whoever gets a copy, a backup or a disk reads it. Switch encryption on; it costs nothing here.",
    rule: {
      any: [
        attribute(
          "storage_encrypted|at_rest_encryption_enabled|encrypt_at_rest|encryption_at_rest_enabled|kms_encrypted|infrastructure_encryption_enabled",
          "^false$",
        ),
        { all: [attribute("encrypted", "^false$"), within(block("resource"))] },
        { all: [attribute("encrypt", "^false$"), within(block("backend", "s3"))] },
        {
          all: [
            attribute("enabled", "^false$"),
            {
              inside: {
                kind: "body",
                inside: block(
                  "encrypt_at_rest|server_side_encryption|encryption_config|node_to_node_encryption",
                ),
              },
            },
          ],
        },
      ],
    },
    valid: [
      'resource "aws_ebs_volume" "a" {\n  encrypted = true\n}\n',
      'resource "aws_ebs_volume" "a" {\n  encrypted = var.encrypted\n}\n',
    ],
    invalid: [
      { code: 'resource "aws_ebs_volume" "a" {\n  encrypted = false\n}\n', lines: [2] },
      { code: 'resource "aws_rds_cluster" "a" {\n  storage_encrypted = false\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-encryption-not-set",
    severity: "medium",
    confidence: "medium",
    cwe: 311,
    see: ["Cryptographic_Storage"],
    title: "Encryption is not switched on",
    message:
      "It is off unless it is asked for, and cannot be switched on later without moving the data. Set `storage_encrypted` or `encrypted` to true.",
    rule: {
      all: [
        resource(encryptedStores),
        {
          not: having(
            attribute(
              "storage_encrypted|encrypted|kms_key_id|snapshot_id|snapshot_identifier|replicate_source_db|global_cluster_identifier",
            ),
          ),
        },
      ],
    },
    valid: [
      'resource "aws_db_instance" "a" {\n  storage_encrypted = true\n}\n',
      'resource "aws_s3_bucket" "a" {\n}\n',
    ],
    invalid: ['resource "aws_db_instance" "a" {\n  engine = "postgres"\n}\n'],
  },
  {
    id: "tf-queue-not-encrypted",
    severity: "low",
    confidence: "medium",
    cwe: 311,
    see: ["Cryptographic_Storage"],
    title: "Messages are kept without encryption of your own",
    message:
      "Who reaches the stored messages can read them, and no key decides who may. Set a key for the topic, queue or stream.",
    rule: {
      all: [
        resource(
          "aws_(?:sns_topic|sqs_queue|kinesis_stream|kinesis_firehose_delivery_stream|msk_cluster|mq_broker)",
        ),
        {
          not: having({
            any: [
              attribute("kms_master_key_id|sqs_managed_sse_enabled|encryption_type|kms_key_id"),
              block("server_side_encryption|encryption_info|encryption_options"),
            ],
          }),
        },
      ],
    },
    valid: ['resource "aws_sns_topic" "a" {\n  kms_master_key_id = "alias/a"\n}\n'],
    invalid: ['resource "aws_sns_topic" "a" {\n  name = "a"\n}\n'],
  },
  {
    id: "tf-log-not-protected",
    severity: "low",
    confidence: "high",
    cwe: 778,
    see: ["https://docs.aws.amazon.com/awscloudtrail/latest/userguide/best-practices-security.html"],
    title: "The record of what happened is incomplete",
    message:
      "After a break-in nobody can tell what was done, or whether the record was changed. Switch it on.",
    rule: {
      any: [
        {
          all: [
            attribute("enable_logging|enable_log_file_validation|include_global_service_events", "^false$"),
            within(resource("aws_cloudtrail")),
          ],
        },
        { all: [attribute("enable_flow_logs", "^false$")] },
        {
          all: [
            attribute("logging_service|monitoring_service", quoted("none")),
            within(resource("google_container_cluster")),
          ],
        },
      ],
    },
    valid: ['resource "aws_cloudtrail" "a" {\n  enable_log_file_validation = true\n}\n'],
    invalid: [
      { code: 'resource "aws_cloudtrail" "a" {\n  enable_log_file_validation = false\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-key-never-rotated",
    severity: "low",
    confidence: "high",
    cwe: 324,
    see: ["https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html"],
    title: "The key is never exchanged",
    message: "What is ever learned about it stays of use for all its data. Set `enable_key_rotation = true`.",
    rule: {
      any: [
        attribute("enable_key_rotation", "^false$"),
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
  {
    id: "tf-image-tags-can-move",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: ["https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html"],
    title: "A tag of an image can be moved to other code",
    message:
      'Who may push can replace what runs under a tag that was reviewed. Set `image_tag_mutability = "IMMUTABLE"`.',
    rule: attribute("image_tag_mutability", quoted("MUTABLE")),
    valid: ['resource "aws_ecr_repository" "a" {\n  image_tag_mutability = "IMMUTABLE"\n}\n'],
    invalid: [
      { code: 'resource "aws_ecr_repository" "a" {\n  image_tag_mutability = "MUTABLE"\n}\n', lines: [2] },
    ],
  },
]);
