/** Finds passwords in addresses, as `postgres://app:password@host/`. */
import { isForReading } from "./for-reading.ts";
import { entropyOf, isFileOfExamples, isFileOfTexts, isPlaceholder } from "./not-a-secret.ts";
import type { FoundSecret, ScannedText } from "./scan-formats.ts";

const address: FoundSecret["format"] = {
  id: "address-with-password",
  provider: "",
  what: "password in an address",
  severity: "high",
  confidence: "medium",
  link: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
};

/** The host is behind the last `@`: passwords hold them, too. */
const afterScheme =
  /:\/\/([^\s:@/"'`<>(),;]{0,60}):([^\s:@/"'`<>]{3,100}(?:@[^\s:@/"'`<>,?#]{1,60}(?=@)){0,4})@([\w.-]{1,100})/y;
const commonPassword =
  /^(?:pass(?:word|wd)?\d*|pwd|user(?:name)?|root|admin|postgres|mysql|mongo(?:db)?|redis|guest|secret|test\w*|demo|dev|local\w*|minioadmin|rabbitmq|sa|token|x-oauth-basic|key|foo|bar|baz|abc\w*|p@ss\w*|(?:my|your|some|the)-?(?:pass\w*|pwd|secret|token|key)|hunter2)$/i;
const localHost =
  /^(?:localhost|127\.|0\.0\.0\.0|host\.docker|db$|postgres$|mysql$|redis$|mongo$|rabbitmq$|.*\.example(?:\.(?:com|org|net))?$|example\.|.*\.(?:local|test|invalid)$|host(?:name)?$|server$)/i;

export function scanAddresses({ path, text, include }: ScannedText): FoundSecret[] {
  const format = formatIn(path, include);
  const found: FoundSecret[] = [];
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    afterScheme.lastIndex = at;
    const [whole = "", user = "", password = "", host = ""] = afterScheme.exec(text) ?? [];
    if (!isAtScheme(text, at) || isHarmless(password, host)) continue;
    const start = at + whole.lastIndexOf(`:${password}@`) + 1;
    found.push({
      format: isSample(text, at, user, password) ? { ...format, confidence: "low" } : format,
      start,
      end: start + password.length,
      shownPrefix: 0,
    });
  }
  return found;
}

/** In examples it is one, and in texts for people it shows what to type. */
function formatIn(path: string, include: ScannedText["include"]): FoundSecret["format"] {
  if (isFileOfTexts(path)) return { ...address, confidence: "low" };
  return isFileOfExamples(path, include) ? { ...address, severity: "info" } : address;
}

/** Shown to people, or the user's name once more. */
function isSample(text: string, at: number, user: string, password: string): boolean {
  return password === user || isForReading(text, at);
}

function isAtScheme(text: string, at: number): boolean {
  return /[a-z]/i.test(text.charAt(at - 1));
}

function isHarmless(password: string, host: string): boolean {
  if (password === "" || isPortWithQuery(password)) return true;
  if (/[${}%*[\]()]|^:|^[a-z]+_[a-z_]+$|^[A-Z_]+$/.test(password.replace(/%[0-9A-Fa-f]{2}/g, "a")))
    return true;
  if (commonPassword.test(password) || isPlaceholder(password) || localHost.test(host)) return true;
  return entropyOf(password) < 1.5;
}

/** `smtp://mail.example.org:587?from=me@example.org`: the `@` is of another address. */
function isPortWithQuery(password: string): boolean {
  return /^\d{1,5}[?&#]/.test(password);
}
