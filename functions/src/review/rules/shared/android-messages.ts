/** What Android's rules say in Java and in Kotlin alike. */
import { titles } from "../writing/titles.ts";

export const returnedIntentText = {
  severity: "medium",
  confidence: "low",
  cwe: 926,
  see: ["https://developer.android.com/privacy-and-security/risks/intent-redirection"],
  title: titles.intentReturned,
  message:
    "The caller's intent can carry grants to read and write what only this app may open, and returning it grants them. Return a new intent that contains only the result.",
} as const;

export const openReceiverText = {
  severity: "medium",
  confidence: "medium",
  cwe: 925,
  see: ["https://developer.android.com/privacy-and-security/risks/insecure-broadcast-receiver"],
  title: titles.exportedReceiver,
  message:
    "The action is defined by this app, and any app on the device can send it. Register the receiver with RECEIVER_NOT_EXPORTED, or require a permission.",
} as const;

export const secretBroadcastText = {
  severity: "high",
  confidence: "medium",
  cwe: 927,
  see: ["https://developer.android.com/privacy-and-security/risks/implicit-intent-hijacking"],
  title: titles.secretBroadcast,
  message:
    "The intent has an action and no receiver, so any app that registers for the action reads its extras. Name the package or class, or keep it inside the app.",
} as const;

export const foreignCodeText = {
  severity: "high",
  confidence: "medium",
  cwe: 829,
  see: ["https://developer.android.com/privacy-and-security/risks/dynamic-code-loading"],
  title: titles.foreignCode,
  message:
    "Anyone can publish an app with that package name, and its code then runs with all rights of this app. Do not set CONTEXT_IGNORE_SECURITY, or compare the signature of the package first.",
} as const;

export const loadedCodeText = {
  severity: "high",
  confidence: "medium",
  cwe: 94,
  see: ["https://developer.android.com/privacy-and-security/risks/dynamic-code-loading"],
  title: titles.loadedCode,
  message:
    "The path comes from the caller, and the file is run with all rights of this program. Load only files that came with it, or check their signature first.",
} as const;

/** An action of Android itself only Android can send. */
export const ownAction = String.raw`IntentFilter\(\s*"(?:[^"a]|a(?:[^"n]|n[^"d]))[^"]*"\s*\)`;

const secretWord =
  "password|passwd|secret|token|pin_?code|otp|credit_?card|private_?key|session_?id|api_?key";

/**
 * Whether the intent of that name gets an action alone, and then a secret.
 * @param made How the language makes one: `new Intent(` or `Intent(`.
 */
export function sendsSecretToAll(name: string, made: string, around: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const action = String.raw`\b${name}\s*=\s*${made}(?:"[^"]*"|[A-Z][A-Z_\d.\w]*)\s*\)`;
  const named = String.raw`\b${name}\.(?:set(?:Package|Class|ClassName|Component)\(|(?:\`?package\`?|component)\s*=)`;
  const secret = String.raw`\b${name}\.putExtra\([^;\n]*(?:${secretWord})`;
  return (
    [action, secret].every((one) => new RegExp(one, "i").test(around)) && !new RegExp(named).test(around)
  );
}
