/** What is said of a credential whose provider is not known. */
import { isFileOfExamples, isFileOfTexts } from "./not-a-secret.ts";
import type { FoundSecret } from "./scan-formats.ts";

const secret = {
  id: "generic",
  provider: "",
  what: "secret value",
  severity: "low",
  confidence: "medium",
  link: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
} as const;

const password = { ...secret, id: "hard-coded-password", what: "password" } as const;

export function secretFormat(path: string): FoundSecret["format"] {
  return isQuiet(path) ? { ...secret, severity: "info" } : secret;
}

export function passwordFormat(path: string): FoundSecret["format"] {
  return isQuiet(path) ? { ...password, severity: "info" } : password;
}

/** In tests, examples and texts for people it is mostly made up: it is in the full answer, and not shown. */
function isQuiet(path: string): boolean {
  return isFileOfExamples(path) || isFileOfTexts(path);
}
