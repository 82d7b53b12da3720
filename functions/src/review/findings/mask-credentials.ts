/** Masks what rules, and not formats, say is a credential: the texts that their matches hold, or that a name in them was given. */
import type { Match } from "./finding.ts";

/** Weaknesses whose matches hold the credential itself. */
const writtenDown: ReadonlySet<string> = new Set(["CWE-798", "CWE-259", "CWE-321", "CWE-547"]);

const literal = /(["'`])((?:\\.|(?!\1)[^\\\n]){3,1000})\1/g;
const given = /([A-Za-z_$][^\n=:"'`]{0,80})[=:][^\n"'`]{0,40}(["'`])((?:\\.|(?!\2)[^\\\n]){3,1000})\2/g;
const identifier = /[A-Za-z_$][\w$]*/g;
/** Words of a declaration that are no name. */
const declaring =
  /^(?:new|const|let|var|val|static|final|private|public|readonly|string|str|char|byte|bytes|text|object)$/i;
/** Shorter texts, algorithms and addresses stand in other places, too, where they are no secret. */
const tellingLength = 6;
const wellKnown = /^(?:aes|des|3des|rsa|sha|hmac|md5|hs\d|rs\d|es\d|pbkdf|argon|localhost|utf|[a-z]+:)/i;
/** What stands before a bare value: a name, or a command with its first word. */
const bareHead = /^([^:=\n]{0,200}[:=]|\s*\S+\s+\S+)(.*)$/;
const longestLine = 2_000;

interface Credential extends Pick<Match, "cwe" | "source" | "startLine" | "endLine"> {
  readonly quote: string;
}

/** Whether what such a rule finds is the credential itself. */
export function holdsCredential({ cwe }: Pick<Match, "cwe">): boolean {
  return cwe !== null && writtenDown.has(cwe);
}

/** `lines` are those of the whole text; each stays one line. */
export function maskCredentials(lines: readonly string[], matches: readonly Credential[]): readonly string[] {
  const credentials = matches.filter((match) => match.source === "rule" && holdsCredential(match));
  if (credentials.length === 0) return lines;
  const masked = [...lines];
  const values = new Set<string>();
  for (const credential of credentials) {
    const texts = textsOf(credential, lines);
    for (const text of texts) if (text.length >= tellingLength && !wellKnown.test(text)) values.add(text);
    maskPlace(masked, credential, texts);
  }
  return values.size === 0 ? masked : masked.map((line) => withoutValues(line, values));
}

function textsOf({ quote }: Credential, lines: readonly string[]): string[] {
  const inside = [...quote.matchAll(literal)].map(([, , text = ""]) => text);
  if (inside.length > 0) return inside;
  const names = new Set(quote.match(identifier));
  return lines.flatMap((line) =>
    [...line.slice(0, longestLine).matchAll(given)].flatMap(([, head = "", , text = ""]) =>
      namesIn(head).some((name) => names.has(name)) ? [text] : [],
    ),
  );
}

/** The name that is given a value is the last word or, before a type, the last but one. */
function namesIn(head: string): string[] {
  return (head.match(identifier) ?? []).filter((word) => !declaring.test(word)).slice(-2);
}

function maskPlace(masked: string[], { startLine, endLine }: Credential, texts: readonly string[]): void {
  for (let line = startLine; line <= endLine; line += 1) {
    const text = masked[line - 1];
    if (text === undefined) continue;
    masked[line - 1] =
      texts.length > 0
        ? withoutValues(text, texts)
        : text.replace(bareHead, (_, head: string, rest: string) => `${head}${rest.replace(/\S{3,}/g, "…")}`);
  }
}

function withoutValues(line: string, values: Iterable<string>): string {
  let text = line;
  for (const value of values) text = text.replaceAll(value, "…");
  return text;
}
