/** Secrets that the example pull request leaks. They unlock nothing, and stand in no file of this repository, where a scanner would take them for real. */
import { createHash } from "node:crypto";

/** Made out of nothing but a name, so that a commit with one in it has the same id on every machine. */
function made(name: string, length: number, alphabet = /[^0-9A-Za-z]/g): string {
  return createHash("sha512").update(name).digest("base64").replaceAll(alphabet, "").slice(0, length);
}

const secrets: Readonly<Record<string, string>> = {
  "{{EXAMPLE_GITHUB_TOKEN}}": ["ghp", made("acrux example token", 36)].join("_"),
  "{{EXAMPLE_AWS_KEY_ID}}": `AKIA${made("acrux example key", 16, /[^2-7A-Z]/g)}`,
  "{{EXAMPLE_STRIPE_KEY}}": ["sk", "live", made("acrux example payments", 24)].join("_"),
};

/** Puts the secrets where a file names them. */
export function fillInSecrets(text: string): string {
  return Object.entries(secrets).reduce((filled, [name, secret]) => filled.replaceAll(name, secret), text);
}

/** Puts the names back, before a text is kept in the repository. */
export function takeOutSecrets(text: string): string {
  return Object.entries(secrets).reduce((cleaned, [name, secret]) => cleaned.replaceAll(secret, name), text);
}
