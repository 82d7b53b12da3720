/** Finds credentials in commands, statements and headers: `curl -u`, `sshpass -p`, `IDENTIFIED BY`, `Authorization: Basic`. */
import { passwordFormat, secretFormat } from "./generic-formats.ts";
import { isCredential } from "./judge-value.ts";
import type { Keyword } from "./keyword-search.ts";
import { isPlaceholder, isUuid } from "./not-a-secret.ts";
import type { FoundSecret, Scan, ScannedText } from "./scan-formats.ts";
import { escapeRegExp } from "./shape.ts";
import type { Telling } from "./telling-name.ts";

const quote = `["'\\\\]{0,2}`;
const line = String.raw`[^\r\n]{0,200}?`;
/** Also over lines that end with a backslash. */
const lines = String.raw`(?:\\\r?\n|[^\r\n]){0,240}?`;

/** An argument before the password, and the password. */
const argument = String.raw`(?:["'][^"'\r\n]{0,120}["']|[$\w.>-]{1,60})`;
const literal = String.raw`["'](?<value>[^"'\s]{4,100})["']\s*[,)]`;

export const commandKeywords: readonly Keyword<Scan>[] = [
  keyword(
    "curl ",
    `curl ${lines}(?<=\\s)(?:-u|--user)[ =]{0,3}${quote}[^\\s:"']{0,60}:${quote}(?<value>[^\\s"'\\\\]{4,100})`,
    "password",
  ),
  // A key in the place of the name needs no password.
  keyword(
    "curl ",
    `curl ${lines}(?<=\\s)(?:-u|--user)[ =]{0,3}["'](?<value>[^\\s"':]{8,100}):["']`,
    "password",
  ),
  ...["-h ", "--header"].map((text): Keyword<Scan> => ({ text, ignoresCase: true, value: scanHeader })),
  keyword("sshpass", `sshpass ${line}-p ?${quote}(?<value>[^\\s"'\\\\]{4,100})`, "password"),
  keyword("identified by", `identified by(?: password)? \\\\?["'](?<value>[^\\s"';\\\\]{4,100})`, "password"),
  keyword("mysql", `mysql(?:dump|admin)? ${line} -p(?<value>[^\\s"'=-][^\\s"']{4,60})(?=\\s|$)`, "password"),
  keyword("machine ", `machine \\S{1,100}\\s+login \\S{1,100}\\s+password (?<value>\\S{4,100})`, "password"),
  keyword("bearer ", `bearer ${quote}(?<value>[\\w.~+/=-]{20,200})`, "secret"),
  ...[
    "login(",
    "basicauth(",
    "basic_auth(",
    "networkcredential(",
    "passwordauthentication(",
    "passwordcredentials(",
    "auth=(",
  ].map((text) => keyword(text, `${escapeRegExp(text)}\\s*${argument}\\s*,\\s*${literal}`, "password")),
  ...["connect(", "connection(", "mysqli(", "pdo("].map((text) =>
    keyword(text, `${escapeRegExp(text)}\\s*${argument}\\s*,\\s*${argument}\\s*,\\s*${literal}`, "password"),
  ),
  { text: "basic ", ignoresCase: true, value: scanBasic },
];

function keyword(text: string, source: string, telling: Telling): Keyword<Scan> {
  const expression = new RegExp(source, "iy");
  return {
    text,
    ignoresCase: true,
    value: (scanned, at) => {
      const { text } = scanned;
      expression.lastIndex = at;
      const match = expression.exec(text);
      const value = match?.groups?.["value"];
      if (match === null || value === undefined) return null;
      if (!isCredential(value, { telling, isBare: false, name: "" })) return null;
      const start = at + match[0].lastIndexOf(value);
      const format = telling === "password" ? passwordFormat(scanned) : secretFormat(scanned);
      return { format, start, end: start + value.length, shownPrefix: 0 };
    },
  };
}

/** `-H "Authorization: Token …"`, `-H "X-Api-Key: …"`. */
const header =
  /(?:-H|--header)[ =]{0,5}\\?["'](?:Authorization:[ \t]{0,5}(?:(?:api-?)?token[ \t]|apikey[ \t])?|(?:x-(?:[a-z]{1,20}-)?)?(?:api-?|auth-?|access-?)?(?:key|token):[ \t]{0,5})(?<value>[\w=~@.+/-]{10,250})\\?["']/iy;

/** A UUID is a key here, too. */
function scanHeader(scanned: ScannedText, at: number): FoundSecret | null {
  header.lastIndex = at;
  const match = header.exec(scanned.text);
  const value = match?.groups?.["value"];
  if (match === null || value === undefined) return null;
  const isKey =
    (isUuid(value) && !isPlaceholder(value)) ||
    isCredential(value, { telling: "secret", isBare: false, name: "" });
  if (!isKey) return null;
  const start = at + match[0].lastIndexOf(value);
  return { format: secretFormat(scanned), start, end: start + value.length, shownPrefix: 0 };
}

const basic = /basic +([A-Za-z0-9+/]{8,200}={0,2})(?![\w+/])/iy;

/** The password that the header holds decides. */
function scanBasic(scanned: ScannedText, at: number): FoundSecret | null {
  const { text } = scanned;
  basic.lastIndex = at;
  const [whole, value = ""] = basic.exec(text) ?? [];
  if (whole === undefined) return null;
  const [, secret] = /^[\x20-\x7e]{1,80}:([\x20-\x7e]{3,100})$/.exec(atob64(value)) ?? [];
  if (secret === undefined) return null;
  const isOne =
    isCredential(secret, { telling: "password", isBare: false, name: "" }) ||
    isCredential(secret, { telling: "secret", isBare: false, name: "" });
  if (!isOne) return null;
  const end = at + whole.length;
  return { format: passwordFormat(scanned), start: end - value.length, end, shownPrefix: 0 };
}

function atob64(value: string): string {
  return Buffer.from(value, "base64").toString("latin1");
}
