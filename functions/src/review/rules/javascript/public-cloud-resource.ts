/** JavaScript and TypeScript: buckets, queues and topics of the CDK that are public. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf, parentOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";
import { functionAround } from "./tree.ts";

const isCdk = /["'](?:aws-cdk-lib|@aws-cdk)\b/;

const grants =
  "grant|grantRead|grantWrite|grantReadWrite|grantPut|grantPutAcl|grantDelete|grantDecrypt|grantEncrypt|grantEncryptDecrypt|grantSendMessages|grantConsumeMessages|grantPurge|grantPublish|grantSubscribe|grantInvoke|grantInvokeUrl|grantPull|grantPush|grantPullPush|grantReadData|grantWriteData|grantReadWriteData|grantFullAccess|grantAccess|grantAdmin|grantConnect|grantDataApiAccess|grantExecution|grantGenerateMac|grantPutEventsTo|grantRootAccess|grantSendCommand|grantSign|grantStartExecution|grantStartSyncExecution|grantStream|grantStreamRead|grantTableListStreams|grantTaskResponse|grantVerify|grantVerifyMac";

const anyone = "\\bnew (?:\\w+\\.)?(?:AnyPrincipal|StarPrincipal)\\(|ArnPrincipal\\(\\s*[\"']\\*[\"']";

/** A refusal, or one that conditions narrow. */
function isNarrowed(call: SgNode): boolean {
  return /Effect\.DENY|["']Deny["']|\bconditions\s*:/.test(textOf(call));
}

export const publicCloudResource = defineRules(ecmascript, "security", [
  {
    id: "js-cdk-public-bucket",
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"],
    title: titles.publicStorage,
    message:
      "The stack opens this bucket to the whole internet, so anyone can read what is in it. Keep `blockPublicAccess: BlockPublicAccess.BLOCK_ALL`, and serve files through a CDN or signed URLs.",
    rule: {
      any: [
        jsPair("publicReadAccess", { kind: "true" }),
        jsPair("accessControl", {
          regex: "BucketAccessControl\\.(?:PUBLIC_READ|PUBLIC_READ_WRITE|AUTHENTICATED_READ)$",
        }),
        jsPair("blockPublicAcls|blockPublicPolicy|ignorePublicAcls|restrictPublicBuckets", { kind: "false" }),
        jsCall({ names: "grantPublicAccess" }),
      ],
    },
    textFilter: isCdk,
    check: (_, { text }) => isCdk.test(text),
    valid: [
      'import { Bucket } from "aws-cdk-lib/aws-s3";\nnew Bucket(this, "a", { publicReadAccess: false });',
      "const options = { publicReadAccess: true };",
    ],
    invalid: [
      {
        code: 'import { Bucket } from "aws-cdk-lib/aws-s3";\nnew Bucket(this, "a", { publicReadAccess: true });',
        lines: [2],
      },
      {
        code: 'import { Bucket } from "aws-cdk-lib/aws-s3";\nconst b = new Bucket(this, "a");\nb.grantPublicAccess();',
        lines: [3],
      },
    ],
  },
  {
    id: "js-cdk-public-policy",
    ...defects.policyEveryAccount,
    rule: jsCall({
      names: `addToResourcePolicy|addToPolicy|${grants}`,
      args: { has: { nthChild: 1, regex: anyone } },
    }),
    textFilter: isCdk,
    check: (call, { text }) => isCdk.test(text) && !isNarrowed(call),
    valid: [
      'import * as iam from "aws-cdk-lib/aws-iam";\nb.addToResourcePolicy(new iam.PolicyStatement({ effect: iam.Effect.DENY, principals: [new iam.AnyPrincipal()] }));',
      'import * as iam from "aws-cdk-lib/aws-iam";\nq.grantSendMessages(role);',
    ],
    invalid: [
      {
        code: 'import * as iam from "aws-cdk-lib/aws-iam";\nq.addToResourcePolicy(new iam.PolicyStatement({ principals: [new iam.AnyPrincipal()], actions: ["sqs:*"] }));',
        lines: [2],
      },
    ],
  },
  {
    id: "js-public-bucket",
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html"],
    title: titles.publicStorage,
    message:
      "The access list opens the object to the whole internet, so anyone can read or change it. Keep it private, and hand out signed URLs.",
    rule: jsPair("ACL|acl|accessControl|predefinedAcl", {
      kind: "string",
      regex:
        "^[\"'](?:public-read-write|public-read|PublicRead|PublicReadWrite|publicRead|publicReadWrite|authenticated-read)[\"']$",
    }),
    unsure: isMeantForAll,
    valid: ["s3.putObject({ Bucket: b, ACL: 'private' })"],
    invalid: [
      "s3.putObject({ Bucket: b, ACL: 'public-read-write' })",
      "file.save(data, { predefinedAcl: 'publicRead' })",
    ],
  },
]);

/** `public/uploads/...`: the place of the object says that it is meant to be public. */
function isMeantForAll(pair: SgNode): boolean {
  const place = functionAround(pair) ?? parentOf(pair);
  return place !== null && /["'`/](?:public|static|assets|avatars?|thumbnails?)\//.test(textOf(place));
}
