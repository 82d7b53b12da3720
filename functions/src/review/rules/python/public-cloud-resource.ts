/** Python: buckets, queues and topics of the CDK that are public. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const publicCloudResource = defineRules(["python"], "security", [
  {
    id: "py-cdk-public-bucket",
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"],
    title: titles.publicStorage,
    message:
      "The stack opens this bucket to the whole internet, so anyone can read what is in it. Keep `block_public_access=BlockPublicAccess.BLOCK_ALL`, and serve files through a CDN or signed URLs.",
    rule: {
      any: [
        pyCall({
          names: "Bucket",
          bare: "also",
          on: ".",
          args: pyKeyword("public_read_access", { kind: "true" }),
        }),
        pyCall({
          names: "Bucket",
          bare: "also",
          on: ".",
          args: pyKeyword("access_control", {
            regex: "\\.(?:PUBLIC_READ|PUBLIC_READ_WRITE|AUTHENTICATED_READ)$",
          }),
        }),
        pyCall({
          names: "BlockPublicAccess",
          bare: "also",
          on: ".",
          args: pyKeyword(
            "block_public_acls|block_public_policy|ignore_public_acls|restrict_public_buckets",
            {
              kind: "false",
            },
          ),
        }),
        pyCall({ names: "grant_public_access" }),
      ],
    },
    fileHas: ["aws_cdk"],
    valid: ['from aws_cdk import aws_s3 as s3\ns3.Bucket(self, "a", public_read_access=False)'],
    invalid: [
      { code: 'from aws_cdk import aws_s3 as s3\ns3.Bucket(self, "a", public_read_access=True)', lines: [2] },
    ],
  },
  {
    id: "py-cdk-public-policy",
    ...defects.policyEveryAccount,
    rule: pyCall({
      names: "add_to_resource_policy|add_to_policy|grant_\\w+",
      args: { has: { nthChild: 1, regex: "(?:AnyPrincipal|StarPrincipal)\\(" } },
    }),
    fileHas: ["aws_cdk"],
    check: (call) => !/Effect\.DENY|\bconditions\s*=/.test(textOf(call)),
    valid: [
      "import aws_cdk.aws_iam as iam\nb.add_to_resource_policy(iam.PolicyStatement(effect=iam.Effect.DENY, principals=[iam.AnyPrincipal()]))",
    ],
    invalid: [
      { code: "import aws_cdk.aws_iam as iam\nqueue.grant_send_messages(iam.AnyPrincipal())", lines: [2] },
    ],
  },
  {
    id: "py-bucket-for-everybody",
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html"],
    title: titles.publicStorage,
    message:
      "The ACL opens the object or bucket to the whole internet, so anyone can read or change it. Remove the ACL, and hand out signed URLs.",
    rule: pyCall({
      names:
        "put_object|put_object_acl|put_bucket_acl|create_bucket|upload_file|upload_fileobj|put|copy_object",
      args: {
        any: [
          pyKeyword("ACL", { regex: "^[\"'](?:public-read|public-read-write|authenticated-read)[\"']$" }),
          pyKeyword("ExtraArgs", { regex: "[\"']ACL[\"']\\s*:\\s*[\"']public" }),
        ],
      },
    }),
    valid: ['s3.put_object(Bucket=b, Key=k, ACL="private")'],
    invalid: [
      's3.put_object(Bucket=b, Key=k, ACL="public-read")',
      's3.upload_file(a, b, c, ExtraArgs={"ACL": "public-read"})',
    ],
  },
]);
