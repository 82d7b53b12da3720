/** What is said of a credential whose provider is not known. */
import { isFileOfExamples, isFileOfTexts } from "./not-a-secret.ts";
import type { FoundSecret, ScannedText } from "./scan-formats.ts";

const secret = {
  id: "generic",
  provider: "",
  what: "secret value",
  severity: "low",
  confidence: "medium",
  link: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
} as const;

const password = { ...secret, id: "hard-coded-password", what: "password" } as const;

export function secretFormat(scanned: ScannedText): FoundSecret["format"] {
  return isQuiet(scanned) ? { ...secret, severity: "info" } : secret;
}

export function passwordFormat(scanned: ScannedText): FoundSecret["format"] {
  return isQuiet(scanned) ? { ...password, severity: "info" } : password;
}

/** In tests, examples and texts for people it is mostly made up: it is in the full answer, and not shown. */
function isQuiet({ path, include }: ScannedText): boolean {
  return isFileOfExamples(path, include) || isFileOfTexts(path);
}
