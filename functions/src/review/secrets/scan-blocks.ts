/** Searches a text for private keys and signed tokens. */
import type { Keyword } from "./keyword-search.ts";
import { entropyOf, isFileOfExamples } from "./not-a-secret.ts";
import type { FoundSecret, Scan, ScannedText } from "./scan-formats.ts";

const privateKey = {
  id: "private-key",
  provider: "",
  what: "private key",
  severity: "critical",
  confidence: "high",
  link: "https://www.rfc-editor.org/rfc/rfc7468",
} as const;

/** Whoever has it still needs its passphrase. */
const lockedKey = {
  ...privateKey,
  what: "private key behind a passphrase",
  severity: "medium",
  confidence: "low",
} as const;

const begin =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----/g;
const longestKey = 20_000;

/** Whole blocks only, with line ends as they are or written as `\n`. */
export function scanPrivateKeys(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  const nextTail = tailFinder(text);
  let end = -1;
  for (const head of text.matchAll(begin)) {
    const bodyStart = head.index + head[0].length;
    const tail = head[0].replace("BEGIN", "END");
    const at = nextTail(tail, bodyStart);
    if (head.index < end || at < 0 || at > bodyStart + longestKey) continue;
    end = at + tail.length;
    const body = text.slice(bodyStart, at);
    if (!isKey(body)) continue;
    const format = isLocked(head[0], body) ? lockedKey : privateKey;
    found.push({ format, start: head.index, end, shownPrefix: head[0].length });
  }
  return found;
}

/** Lines of a key are longer than words of code, such as stand between constants for its first and its last line. */
const lineOfKey = /[A-Za-z0-9+/=]{40}/;

function isKey(body: string): boolean {
  const key = body.replace(/\\[nr]|[^A-Za-z0-9+/=]/g, "");
  if (key.length < 64 || !lineOfKey.test(body) || isCode(body) || isCut(body)) return false;
  return !/example|x{5}/i.test(key.slice(0, 100)) && entropyOf(key) >= 3.5;
}

/** What stands for the rest of a sample, where lines of a key would. */
function isCut(body: string): boolean {
  return /\.{3}|\u2026|\[(?:snip|cut|truncated)/i.test(body);
}

function isLocked(head: string, body: string): boolean {
  return /\bENCRYPTED\b/.test(head) || /^\s*Proc-Type: 4,ENCRYPTED/.test(body);
}

/** Between the first and the last line of a key, which are written down to be told from others. */
function isCode(body: string): boolean {
  return body.includes("-----BEGIN ") || (body.match(/[(){};]/g)?.length ?? 0) > 4;
}

/** Looks for each tail once past every place, so that many heads without a tail cost no more than one. */
function tailFinder(text: string): (tail: string, from: number) => number {
  const next = new Map<string, number>();
  return (tail, from) => {
    const known = next.get(tail);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const at = text.indexOf(tail, from);
    next.set(tail, at);
    return at;
  };
}

/** A PuTTY key, and a whole key block written in base64 once more, as Kubernetes and CI services want it. */
export const keyKeywords: readonly Keyword<Scan>[] = [
  { text: "Private-Lines:", ignoresCase: false, value: scanPuttyKey },
  { text: "LS0tLS1CRUdJTi", ignoresCase: false, value: scanEncodedKey },
];

const puttyLines = /Private-Lines: \d{1,3}\r?\n((?:[A-Za-z0-9+/=]{4,64}\r?\n){3,200})/y;
const encoded = /(LS0tLS1CRUdJTi[A-Za-z0-9+/]{100,27000}={0,2})/y;

function scanPuttyKey({ text }: ScannedText, at: number): FoundSecret | null {
  return keyAt(puttyLines, text, at);
}

function scanEncodedKey({ text }: ScannedText, at: number): FoundSecret | null {
  const key = keyAt(encoded, text, at);
  if (key === null) return null;
  const head = Buffer.from(text.slice(key.start, key.start + 80), "base64").toString("latin1");
  return head.includes("PRIVATE KEY") ? key : null;
}

function keyAt(expression: RegExp, text: string, at: number): FoundSecret | null {
  expression.lastIndex = at;
  const [whole, key = ""] = expression.exec(text) ?? [];
  if (whole === undefined || entropyOf(key) < 3.5) return null;
  const end = at + whole.trimEnd().length;
  return { format: privateKey, start: at + whole.indexOf(key), end, shownPrefix: 0 };
}

const signedToken = {
  id: "json-web-token",
  provider: "",
  what: "JSON web token",
  severity: "medium",
  confidence: "medium",
  link: "https://www.rfc-editor.org/rfc/rfc7519",
} as const;

const jwt = /(?<![\w-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}(?![\w-])/g;

/** The examples of jwt.io and of RFC 7519 are public. */
const knownBodies = /eyJzdWIiOiIxMjM0NTY3ODkwI|eyJpc3MiOiJqb2UiLA0K/;

export function scanSignedTokens({ path, text, include }: ScannedText): FoundSecret[] {
  if (!text.includes("eyJ")) return [];
  const sample = { ...signedToken, severity: "info" as const };
  const plain = isFileOfExamples(path, include) ? sample : signedToken;
  return [...text.matchAll(jwt)]
    .filter((match) => !knownBodies.test(match[0]) && entropyOf(match[0]) > 4)
    .map((match) => ({
      format: isServiceRole(match[0])
        ? { ...signedToken, severity: "critical" as const, what: "service role token" }
        : isOfNobody(match[0]) || isShortLived(match[0])
          ? sample
          : plain,
      start: match.index,
      end: match.index + match[0].length,
      shownPrefix: 3,
    }));
}

/** Its claims name a domain that is reserved for examples (RFC 2606), or a program on a developer's machine. */
function isOfNobody(token: string): boolean {
  return /@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|test|invalid|localhost)"|:\/\/(?:localhost|127\.0\.0\.1)[:/"]/.test(
    claimsOf(token),
  );
}

/** Its claims say that it ends within the hour that it was made in, as GitHub's addresses of images do: no reader of a commit is in time. */
function isShortLived(token: string): boolean {
  const claims = claimsOf(token);
  const secondsOf = (name: string): number =>
    Number(new RegExp(String.raw`"${name}"\s*:\s*(\d{9,11})\b`).exec(claims)?.[1] ?? Number.NaN);
  const start = [secondsOf("iat"), secondsOf("nbf")].find((one) => !Number.isNaN(one));
  return start !== undefined && secondsOf("exp") - start <= 3600;
}

function claimsOf(token: string): string {
  return Buffer.from(token.split(".")[1] ?? "", "base64url").toString("latin1");
}

/** Supabase's service role passes every row rule; the claim is base64 of `"role":"service_role"` in any of three alignments. */
function isServiceRole(token: string): boolean {
  return /c2VydmljZV9yb2xl|NlcnZpY2Vfcm9sZ|zZXJ2aWNlX3JvbG/.test(token);
}
