/** Searches a text for private keys, signed tokens, addresses with a password, and values assigned to telling names. */
import {
  entropyOf,
  isDigest,
  isFileOfExamples,
  isFileOfHashes,
  isPlaceholder,
  isUuid,
  isWords,
} from "./not-a-secret.ts";
import type { FoundSecret } from "./scan-formats.ts";

const privateKey = {
  id: "private-key",
  provider: "",
  what: "private key",
  severity: "critical",
  confidence: "high",
  link: "https://www.rfc-editor.org/rfc/rfc7468",
} as const;

const begin = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
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
    const key = text.slice(bodyStart, at).replace(/\\[nr]|[^A-Za-z0-9+/=]/g, "");
    if (key.length < 64 || /example|x{5}|\.{3}/i.test(key.slice(0, 100)) || entropyOf(key) < 3.5) continue;
    found.push({ format: privateKey, start: head.index, end, shownPrefix: head[0].length });
  }
  return found;
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

const signedToken = {
  id: "json-web-token",
  provider: "",
  what: "JSON web token",
  severity: "medium",
  confidence: "medium",
  link: "https://www.rfc-editor.org/rfc/rfc7519",
} as const;

const jwt = /(?<![\w-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}(?![\w-])/g;

/** The examples of jwt.io and of RFC 7519 are known to everybody. */
const knownBodies = /eyJzdWIiOiIxMjM0NTY3ODkwI|eyJpc3MiOiJqb2UiLA0K/;

export function scanSignedTokens(path: string, text: string): FoundSecret[] {
  if (isFileOfExamples(path) || !text.includes("eyJ")) return [];
  return [...text.matchAll(jwt)]
    .filter((match) => !knownBodies.test(match[0]) && entropyOf(match[0]) > 4)
    .map((match) => ({
      format: isServiceRole(match[0])
        ? { ...signedToken, severity: "critical" as const, what: "service role token" }
        : signedToken,
      start: match.index,
      end: match.index + match[0].length,
      shownPrefix: 3,
    }));
}

/** Supabase's service role passes every row rule; the claim is base64 of `"role":"service_role"` in any of three alignments. */
function isServiceRole(token: string): boolean {
  return /c2VydmljZV9yb2xl|NlcnZpY2Vfcm9sZ|zZXJ2aWNlX3JvbG/.test(token);
}

const address = {
  id: "address-with-password",
  provider: "",
  what: "password in an address",
  severity: "high",
  confidence: "medium",
  link: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
} as const;

const withPassword =
  /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|clickhouse|ftps?|sftp|smtps?|ldaps?|https?):\/\/[^\s:@/"'`<>]{0,60}:([^\s:@/"'`<>]{3,100})@([\w.-]{1,100})/g;
const commonPassword =
  /^(?:pass(?:word|wd)?\d*|pwd|user(?:name)?|root|admin|postgres|mysql|mongo(?:db)?|redis|guest|secret|test\w*|demo|dev|local\w*|minioadmin|rabbitmq|sa|token|x-oauth-basic|key|foo|bar|baz|abc\w*|p@ss\w*|hunter2)$/i;
const localHost =
  /^(?:localhost|127\.|0\.0\.0\.0|host\.docker|db$|postgres$|mysql$|redis$|mongo$|rabbitmq$|.*\.example(?:\.(?:com|org|net))?$|example\.|.*\.(?:local|test|invalid)$|host(?:name)?$|server$)/i;

export function scanAddresses(path: string, text: string): FoundSecret[] {
  if (isFileOfExamples(path) || !text.includes("://")) return [];
  return [...text.matchAll(withPassword)].flatMap((match) => {
    const [whole, password = "", host = ""] = match;
    if (/[${}%*[\]()]|^:|^\w*_\w*$/.test(password.replace(/%[0-9A-Fa-f]{2}/g, "a"))) return [];
    if (commonPassword.test(password) || isPlaceholder(password) || localHost.test(host)) return [];
    const start = match.index + whole.lastIndexOf(`:${password}@`) + 1;
    return [{ format: address, start, end: start + password.length, shownPrefix: 0 }];
  });
}

const generic = {
  id: "generic",
  provider: "",
  what: "secret value",
  severity: "low",
  confidence: "low",
  link: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
} as const;

const hardCodedPassword = { ...generic, id: "hard-coded-password", what: "password" } as const;

const tellingName =
  /(?:secret|token|passwo?r?d|passphrase|api_?-?key|apikey|access_?-?key|private_?-?key|signing_?-?key|encryption_?-?key|credential|auth_?-?key)[\w-]{0,16}["'\]]{0,2}(?:\s?:\s?(?:string|str|String))?\s{0,3}(?::=|=>|=|:)\s{0,3}(["'`])([^"'`\s]{8,160})\1/gi;
const publicName =
  /public|_id\b|Id\b|name|type|url|uri|path|file|header|field|label|selector|prefix|regex|pattern|placeholder|endpoint|checksum|sha|hash|salt_?rounds|expir|ttl|limit|count|length|event|action|error|message|csrf_?token_?name|column|param|scope|grant/i;

/** A generic rule must be quiet: only quoted, random-looking values outside tests, examples and files of hashes. */
export function scanAssignments(path: string, text: string): FoundSecret[] {
  if (isFileOfExamples(path) || isFileOfHashes(path)) return [];
  return [...text.matchAll(tellingName)].flatMap((match) => {
    const [whole, , value = ""] = match;
    const name = whole.slice(0, whole.length - value.length - 2);
    const isPassword = /pass/i.test(name);
    if (publicName.test(name) || !isValue(value, isPassword ? 2.5 : 3.6)) return [];
    const start = match.index + whole.length - value.length - 1;
    return [
      { format: isPassword ? hardCodedPassword : generic, start, end: start + value.length, shownPrefix: 0 },
    ];
  });
}

function isValue(value: string, entropy: number): boolean {
  if (isPlaceholder(value) || isWords(value) || isUuid(value) || isDigest(value)) return false;
  if (/[${}<>()[\]\\;]|^[./@#:]|:\/\/|,.*,/.test(value)) return false;
  return /[A-Za-z]/.test(value) && /\d/.test(value) && entropyOf(value) >= entropy;
}
