/** Reads what a name says about the value assigned to it: a password, another secret, or nothing of the kind. */

export type Telling = "password" | "secret";

const passwordWord =
  /^(?:\w*(?:passwor[dt]|passwd|passphrase|passcode|pwd)|psw|passw|pswd|pass|\w*(?:db|user|usr|root|my|admin|ssh|ftp|smtp|mail|sql|key|trust|store)pass|kennwort|contrase(?:n|ñ)a|senha|motdepasse|mdp|clave)s?$/;
const secretWord =
  /^(?:\w*(?:secret|token|apikey|authkey|accesskey|secretkey|privatekey|encryptionkey|signingkey|masterkey|sharedkey|credential|connectionstring)s?|creds|bearer|auth)$/;

/** `key` alone is a key of a table; these words make it a key of a lock. */
const keyMaker =
  /^(?:api|access|auth|secret|private|encryption|encrypt|encryptor|crypt\w*|signing|sign|signature|master|service|account|client|storage|shared|app|application|consumer|subscription|admin|server|aes|des|hmac|cipher|session|cookie|jwt|webhook|security|license|deploy|write|rest|ssh|wallet|account|functions?|host|maps|bot|integration|ingest|pre|psk)$/;

/** After the telling word: what is about a secret, and is none itself. */
const aboutIt =
  /^(?:names?|salts?|nonces?|types?|urls?|uris?|paths?|files?|filename|dir|directory|folder|headers?|fields?|labels?|selectors?|prefix|suffix|regex|regexp|patterns?|placeholders?|endpoints?|checksum|sha|sha\d+|md5|hash|hashed|hashes|digest|rounds|expir\w*|ttl|limit|count|length|len|size|events?|actions?|errors?|messages?|msg|columns?|cols?|params?|parameters?|scopes?|grants?|ids?|input|inputs|form|modal|dialog|page|screen|view|component|button|icon|link|text|title|hint|help|description|desc|strength|policy|rules?|validators?|validation|requirements?|encoder|encoding|manager|provider|service|handler|helper|util\w*|factory|builder|class|interface|store|repository|model|schema|controller|resolver|middleware|guard|strategy|algorithm|alg|format|mode|method|kind|category|status|state|version|created|updated|changed|date|time|timestamp|at|age|days|min|max|minimum|maximum|enabled|disabled|required|optional|mask|masked|visible|visibility|reset|resets|recovery|confirmation|match|matches|mismatch|env|envvar|variable|var|vars|ref|reference|arn|location|source|mount|volume|namespace|issuer|audience|lifetime|duration|timeout|cache|queue|topic|table|index|list|map|set|array|object|attribute|property|prop|identifier|symbol|keyword|kinds|tokens?izer|generator|parser|reader|writer|prompt|question|answer|option|options|usage|example|alias|slug|template|changes?|attempts?|exists?|valid|invalid|valids|stream|fn|func|callback|listener|hook|plugin|module|package|lib|request|response|result|results|payload|claims?|info|metadata|details|bucket|engine|backend|vault|operator|pos|position|offset|start|end|begin|range|line|color|style|width|height|num|number|no|domain|host|port|realm|group|role|owner|user|username|login|email)$/;

/** Before it: a public thing, or a token of another kind. */
const harmless =
  /^(?:get|fetch|public|pub|publishable|publickey|publickeytoken|anon|site|sitekey|csrf|xsrf|hash|hashed|encrypted|crypted|sealed|digest|error|err|invalid|wrong|missing|forgot|forgotten|placeholder|label|is|has|no|not|hide|show|toggle|require|requires|required|min|max|num|total|count|next|page|paging|continuation|sync|cancel|cancellation|syntax|lexer|lex|eos|bos|pad|unk|mask|special|stop|comment|punctuation|param|parameter|column|field|input|header|i18n|msg|message|title|type|primary|foreign|sort|partition|weak|reset|verify|validate|check|compare|cache|by|without|test_?id|data_?testid|locale|lang|enum|css|class|regex|pattern|example|sample|dummy|fake|mock)$/;

/** The same few names stand everywhere in a text, so what was read of them is kept, up to so many. */
const known = new Map<string, Telling | null>();
const mostKnown = 2_000;

/** `name` is a whole name, as `spring.datasource.password`, `dbPassword` or `X-Api-Key`. */
export function readName(name: string): Telling | null {
  // The tag of a sudoers file before a command.
  if (/^NOPASSWD\b/.test(name)) return null;
  const before = known.get(name);
  if (before !== undefined) return before;
  const telling = readWords(wordsOf(name));
  if (known.size >= mostKnown) known.clear();
  known.set(name, telling);
  return telling;
}

function readWords(words: readonly string[]): Telling | null {
  const at = words.findLastIndex((word, index) => kindOf(word, words[index - 1]) !== null);
  if (at < 0) return null;
  if (words.slice(at + 1).some((word) => aboutIt.test(word))) return null;
  if (words.slice(0, at).some((word) => harmless.test(word))) return null;
  return kindOf(words[at] ?? "", words[at - 1]);
}

function kindOf(word: string, before: string | undefined): Telling | null {
  if (passwordWord.test(word)) return "password";
  if (secretWord.test(word)) return "secret";
  return word === "key" && before !== undefined && keyMaker.test(before) ? "secret" : null;
}

/** `dbPassword2` and `DB_PASSWORD_2` are `db`, `password` and `2`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-zñ\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-zñ\d]+/)
    .filter((word) => word !== "");
}
