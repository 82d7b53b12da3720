/** What stands for code with a secret in it wherever it is known again: a keyed hash, from which nothing of the secret can be told. */
import { createHmac } from "node:crypto";
import { normalizeCode } from "./finding.ts";

/** Weaknesses that say "a secret is written here". */
export const secretWeaknesses: ReadonlySet<string> = new Set([
  "CWE-798",
  "CWE-259",
  "CWE-321",
  "CWE-547",
  "CWE-312",
  "CWE-522",
]);

/** 64 hex digits; the same for the same code under the same key, whatever its white space. */
export function secretIdentity(key: string, code: string): string {
  return createHmac("sha256", key).update(normalizeCode(code)).digest("hex");
}
