/** Writes the log as Cloud Logging reads it, one JSON object a line, with everything that looks like a credential masked. */
import type { Log, LogFields } from "../log.ts";

type Severity = "INFO" | "WARNING" | "ERROR";

/** `write` takes one finished line. */
export function createStructuredLog(write: (line: string) => void): Log {
  const entry = (severity: Severity, message: string, fields: LogFields = {}): void => {
    write(maskCredentials(JSON.stringify({ severity, message, ...writable(fields) })));
  };
  return {
    info: (message, fields) => entry("INFO", message, fields),
    warn: (message, fields) => entry("WARNING", message, fields),
    error: (message, fields) => entry("ERROR", message, fields),
  };
}

const CREDENTIALS: readonly RegExp[] = [
  // GitHub's tokens, of every kind.
  /\b(?:gh[a-z]_|github_pat_)[A-Za-z0-9_]{8,}/g,
  // Keys of models' providers, whose errors like to name them.
  /\b(?:sk-[A-Za-z0-9_*-]{8,}|AIza[A-Za-z0-9_-]{20,})/g,
  // JSON Web Tokens.
  /\beyJ[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=\bbearer )[A-Za-z0-9._~+/=-]+/gi,
  // A code or state of a sign-in, in an address or in JSON.
  /(?<=\b(?:code|state|client_secret|refresh_token|access_token)=)[^&\s"\\]+/g,
  // The quotes are escaped where JSON stands inside a message.
  /(?<=\\?"(?:client_secret|refresh_token|access_token|refreshToken|accessToken)\\?":\s*\\?")[^"\\]+/g,
];

export function maskCredentials(text: string): string {
  return CREDENTIALS.reduce((masked, pattern) => masked.replace(pattern, "[masked]"), text);
}

function writable(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describe(value) : value]),
  );
}

/** The stack with every cause below it; a message of a cause may be all that tells what happened. */
function describe(error: Error): string {
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause instanceof Error ? `${stack}\nCaused by: ${describe(error.cause)}` : stack;
}
