/** Keys under which secrets are known again: one for each installation on the server, one for each repository on a developer's machine. */
import { createHash, hkdfSync } from "node:crypto";

/** 64 hex digits. Nobody without `secret` can make it, so that a copy of the database tells nothing of what was found. */
export function installationKey(secret: string, installationId: number): string {
  const purpose = `acrux finding identity, installation ${String(installationId)}`;
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)).toString("hex");
}

/** 64 hex digits; `identity` is what every clone of the repository has in common. */
export function repositoryKey(identity: string): string {
  return createHash("sha256").update(`acrux finding identity, repository ${identity}`).digest("hex");
}
