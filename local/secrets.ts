/** The secrets of this machine's local suite: random, made once, kept in .local and nowhere else. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const LocalSecrets = z.strictObject({
  appPrivateKey: z.string(),
  appPublicKey: z.string(),
  clientSecret: z.string(),
  webhookSecret: z.string(),
  /** Accepted beside the first while a secret is exchanged; here only so that it is never looked for elsewhere. */
  previousWebhookSecret: z.string(),
  tokenEncryptionKeys: z.string(),
});
export type LocalSecrets = z.infer<typeof LocalSecrets>;

export function loadSecrets(file: string): LocalSecrets {
  if (existsSync(file)) {
    const kept = LocalSecrets.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (kept.success) return kept.data;
  }
  const secrets = makeSecrets();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function makeSecrets(): LocalSecrets {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    appPrivateKey: pair.privateKey,
    appPublicKey: pair.publicKey,
    clientSecret: randomBytes(20).toString("hex"),
    webhookSecret: randomBytes(32).toString("hex"),
    previousWebhookSecret: randomBytes(32).toString("hex"),
    tokenEncryptionKeys: `local:${randomBytes(32).toString("base64")}`,
  };
}
