/** Terraform: storage without encryption. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, block, having, lacking, quoted, resource, within } from "./blocks.ts";

const encryptedStores =
  "aws_(?:db_instance|rds_cluster|rds_global_cluster|docdb_cluster|neptune_cluster|redshift_cluster|ebs_volume|efs_file_system)";

export const encryption = defineRules(["hcl"], "security", [
  {
    id: "tf-encryption-off",
    severity: "high",
    confidence: "medium",
    cwe: 311,
    see: ["Cryptographic_Storage"],
    title: "Encryption at rest disabled",
    message:
      "The stored data is not encrypted, so anyone who gets a copy, a backup or a disk can read it. Enable encryption; it costs nothing here.",
    rule: {
      any: [
        attribute(
          "storage_encrypted|sqs_managed_sse_enabled|cache_data_encrypted|disk_encryption|encryption_at_host_enabled|encrypted_at_rest|root_volume_encryption_enabled|user_volume_encryption_enabled|enable_disk_encryption|at_rest_encryption_enabled|encrypt_at_rest|encryption_at_rest_enabled|kms_encrypted|infrastructure_encryption_enabled",
          "^false$",
        ),
        { all: [attribute("encrypted", "^false$"), within(block("resource"))] },
        attribute("(?:s3|cloudwatch|job_bookmarks|catalog)_encryption_mode", quoted("DISABLED")),
        { all: [attribute("encryption_type|sse_type", quoted("NONE")), within(block("resource"))] },
        { all: [attribute("encrypt", "^false$"), within(block("backend", "s3"))] },
        {
          all: [
            attribute("enabled", "^false$"),
            {
              inside: {
                kind: "body",
                inside: block(
                  "encrypt_at_rest|server_side_encryption|encryption_config|node_to_node_encryption|encryption_settings|encryption_settings_collection|encryption_info",
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
    title: "Encryption at rest not enabled",
    message:
      "Encryption is off by default and cannot be enabled later without moving the data. Set `storage_encrypted` or `encrypted` to true.",
    rule: {
      any: [
        lacking(
          encryptedStores,
          attribute(
            "storage_encrypted|encrypted|kms_key_id|snapshot_id|snapshot_identifier|replicate_source_db|global_cluster_identifier|source_db_cluster_identifier",
          ),
        ),
        lacking(
          "aws_elasticache_replication_group",
          attribute("at_rest_encryption_enabled|global_replication_group_id"),
        ),
        lacking("aws_dax_cluster", block("server_side_encryption|dynamic")),
        lacking("aws_(?:elasticsearch|opensearch)_domain", block("encrypt_at_rest|dynamic")),
        {
          all: [
            resource("aws_athena_workgroup"),
            {
              not: {
                has: {
                  stopBy: "end",
                  ...block("encryption_configuration|managed_query_results_configuration"),
                },
              },
            },
          ],
        },
        lacking("aws_athena_database", block("encryption_configuration|dynamic")),
        lacking("aws_workspaces_workspace", attribute("root_volume_encryption_enabled")),
        lacking("aws_ebs_snapshot_copy|aws_ami_copy", attribute("encrypted")),
      ],
    },
    valid: [
      'resource "aws_db_instance" "a" {\n  storage_encrypted = true\n}\n',
      'resource "aws_s3_bucket" "a" {\n}\n',
    ],
    invalid: [
      'resource "aws_db_instance" "a" {\n  engine = "postgres"\n}\n',
      'resource "aws_elasticsearch_domain" "a" {\n  domain_name = "a"\n}\n',
    ],
  },
  {
    id: "tf-disk-encryption-not-set",
    severity: "low",
    confidence: "medium",
    cwe: 311,
    see: ["https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html"],
    title: "Encryption at rest not enabled",
    message:
      "Unless the account encrypts every disk, anyone who gets a copy of this one can read it. Set `encrypted = true`.",
    rule: {
      all: [
        block("root_block_device|ebs_block_device"),
        within(resource("aws_(?:instance|launch_configuration|ami|spot_instance_request)")),
        { not: having(attribute("encrypted|kms_key_id")) },
      ],
    },
    valid: ['resource "aws_instance" "a" {\n  root_block_device {\n    encrypted = true\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "aws_instance" "a" {\n  root_block_device {\n    volume_size = 8\n  }\n}\n',
        lines: [2],
      },
    ],
  },
  {
    id: "tf-queue-not-encrypted",
    severity: "low",
    confidence: "medium",
    cwe: 311,
    see: ["Cryptographic_Storage"],
    title: "Encryption at rest without a managed key",
    message:
      "Without a key of your own, no key policy decides who can read the stored messages. Set a key for the topic, queue or stream.",
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
]);
