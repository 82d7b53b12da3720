/** Whether a new user starts active: by the provider that the token names, and by the deployment's sign-up mode. */
import type { Identity } from "../handlers.ts";

export interface SignUpPolicy {
  /** `open`: everyone of an allowed provider; `allowlist`: those named; `approval`: nobody before an administrator agrees. */
  readonly mode: "open" | "allowlist" | "approval";
  /** E-mail addresses, domains, or `github:<numeric id>`; letter case does not matter. */
  readonly allowlist: readonly string[];
}

/** Specification section 3. Any provider that is not here, enabled by accident or not, starts inactive. */
const activeProviders: ReadonlySet<string> = new Set(["github.com"]);

export function startsActive(identity: Identity, policy: SignUpPolicy): boolean {
  if (!activeProviders.has(identity.provider)) return false;
  switch (policy.mode) {
    case "open":
      return true;
    case "allowlist":
      return isListed(identity, policy.allowlist);
    case "approval":
      return false;
  }
}

/** An address counts only when its provider vouches for it: anybody can write anybody's address into an account. */
function isListed(identity: Identity, allowlist: readonly string[]): boolean {
  const entries = new Set(allowlist.map((entry) => entry.toLowerCase().replace(/^@/, "")));
  if (identity.githubId !== null && entries.has(`github:${identity.githubId}`)) return true;
  if (identity.email === null || !identity.emailVerified) return false;
  const email = identity.email.toLowerCase();
  const at = email.lastIndexOf("@");
  return at > 0 && (entries.has(email) || entries.has(email.slice(at + 1)));
}
