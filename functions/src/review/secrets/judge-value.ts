/** Judges whether a literal that a telling name was given is a credential, or a placeholder, a word, a reference or a text for people. */
import { entropyOf, isDigest, isPlaceholder, isUuid } from "./not-a-secret.ts";
import { type Telling, wordsOf } from "./telling-name.ts";

/** Where the literal stands; a bare one is not in quotes. */
export interface ValueContext {
  readonly telling: Telling;
  readonly isBare: boolean;
  readonly name: string;
}

/** Variables, calls, templates, references to a store of secrets, encrypted values. */
const reference =
  /^\$|^%[\w.]+%$|^@[\w.-]+@$|[{}]|\$\(|<\/?[\w .-]*>|^\[.*\]$|^(?:ENC|env|vault|file|secret|ref|op|arn|aws|ssm|sm|kms|data|gcp|azure|keyvault|projects|urn|doppler|sops|base64|bcrypt|noop)[:(/+]|^!\w|^#|^&|^\*|^%[sdvr]|^[\w.-]*%\d$|::|=>|->|\(\)|\|\||&&|\?\?|^__\w+__$/i;
/** White space and letters that no keyboard of a program has. */
const forPeople = /[\s\u0250-\uffff]/;
/** As crypt, bcrypt, argon2 and their like write a hash. */
const hashed =
  /^\$(?:2[abxy]|1|5|6|argon2\w*|pbkdf2\w*|scrypt|apr1|y)\$|^\{(?:SSHA|SHA|MD5|bcrypt|CRYPT)|^pbkdf2[_:]|^sha\d+[$:]/i;
const place =
  /^(?:https?|ftp|file|jdbc|ssh|git|s3|gs):|:\/\/|^\.{0,2}\/|^~\/|^[A-Za-z]:\\|\.(?:txt|pem|key|crt|cer|p12|pfx|jks|json|ya?ml|xml|html?|php|jsp|aspx?|js|ts|py|rb|go|java|properties|conf|env|png|svg|css|com|org|net|io|local|md)$/i;
/** `user.password`, `config.get`, `some_function(x)`: code in a text. */
const code =
  /^[A-Za-z_]\w*(?:\??\.[A-Za-z_]\w*)+(?:\(.*\)?)?$|^\w+\(|\(\w*\)$|\[[:"'\d\w]+\]$|^[a-z_]+(?:[|:,][a-z_\d]+)+$/;
/** `5/m/user`, `10/hour`: how often something may be done. */
const rate = /^\d+\/\d*(?:s|m|h|d|sec|min|second|minute|hour|day)s?(?:\/\w+)?$/i;
/** `cache-$user/entry1`, `\(folder)/a`: a piece comes from a variable, and a generator of secrets leaves no such sign between separators. */
const interpolated = /(?:^|[/:._-])\$[A-Za-z_]\w*(?:[/:._-]|$)|\\\(\w/;
const dateOrNumber = /^[\d.,:/ +-]+(?:px|em|rem|ms|s|m|h|d|[kmg]b|%)?$|^[v^~<>=]{0,2}\d+(?:\.\d+)+[\w.-]*$/i;

/** Public tokens of Mapbox and of Datadog's pages, addresses of contracts and coins, and what a keyboard's keys are called. */
const knownToAll = /^pk\.eyJ|^pub[\da-f]{32}$|^0x[\da-f]{40}$|^(?:Control|Ctrl|Alt|Shift|Meta|Cmd|Arrow)\b/i;

/** In base64, how an SSH public key begins, and a picture, a font, a sound, a PDF and a WebAssembly module. */
const publicContent =
  /^AAAA(?:B3NzaC1yc2E|C3NzaC1lZDI1|E2VjZHNhLXNoYTI|Gn[Nn]rLXNza|InNrLWVjZHNh)|^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|AGFzbQ|d09G[MRk]|AAEAAAA|T1RUTw|JVBERi0|PHN2Zy|SUQz|T2dnUw)/;

/** Words of which placeholders, names of fields and texts of forms are made. */
const plainWord = new Set(
  "a add admin all an and any api app application at auth authentication authorization base basic bearer by change check client code config confirm cookie correct create credential credentials creds current custom data database db default demo dev disabled do empty enabled encrypted enter env example external false field file foo for forgot from generate get github google has hash header hidden host http https id in incorrect input insert internal invalid is it jwt key keys last local login mail master me missing my name new nil no none not null oauth of off ok old on one only open optional or out own page param pass passcode passphrase passwd password passwords phrase please private process prod production provided provider public put pw pwd query read redacted ref refresh remote remove repeat replace required reset root same sample save secret secrets server service session set show sign signing some staging store string stub super system temp template test tests testing text that the this to token tokens true type undefined unknown unset update url use user username users valid value values var verify wrong xxx yes you your abc bar baz qux null todo tbd x y z s d com org".split(
    " ",
  ),
);

/** Letters alone, which people really take; everything else made of letters alone is a word. */
const popular = new Set(
  "letmein swordfish tiger welcome hunter iloveyou monkey dragon sunshine princess football batman superman shadow trustno qwertyuiop zaq asdfgh asdfghjkl zxcvbnm baseball michael jordan harley ranger buster soccer supersecret topsecret opensesame starwars freedom sesame toor calvin raspberry alpine vagrant ubnt cisco huawei manager oracle changeit scott weblogic tomcat hunter two".split(
    " ",
  ),
);

export function isCredential(value: string, context: ValueContext): boolean {
  if (isNoise(value)) return true;
  const isForPassword = context.telling === "password";
  if (value.length < (isForPassword ? 4 : 8) || saysSomethingElse(value)) return false;
  if (reference.test(value) && !isOddPassword(value, context)) return false;
  if (isPlaceholder(value) || isNameItself(value, context.name)) return false;
  return isForPassword ? isPassword(value, context.isBare) : isRandom(value);
}

/** `#{SecureRandom.hex(8)}` of Ruby and its kin. */
const computed = /#\{\s*[A-Za-z_@]\w*(?:[.([\s][^{}]{0,100})?\}/;

/** Letters, digits and many signs all mixed, as generators of keys for settings files make them; no pattern looks so. */
function isNoise(value: string): boolean {
  if (value.length < 24 || value.length > 250 || !/\d/.test(value) || !/[a-z]/.test(value)) return false;
  if (/\[[^\]]+\]|\(\?|\\[a-z.]|\{\{|\$\{|<\/|::|=>|:\/\/|[^\x20-\x7e]/.test(value)) return false;
  if (computed.test(value)) return false;
  const signs = new Set(value.replace(/[\w\s./:,"'-]/g, ""));
  const spaces = value.split(" ").length - 1;
  return signs.size >= 4 && spaces <= value.length / 16 && entropyOf(value) >= 4;
}

function saysSomethingElse(value: string): boolean {
  return (
    value.length > 250 ||
    [forPeople, hashed, place, rate, dateOrNumber, code, knownToAll, publicContent].some((kind) =>
      kind.test(value),
    ) ||
    isUuid(value)
  );
}

/** A person's password may begin with any sign; a reference has a word after it and no digit or sign in it. */
function isOddPassword(value: string, { telling, isBare }: ValueContext): boolean {
  return (
    telling === "password" &&
    !isBare &&
    /^[$#&*%!@][^{}()<>]{5,}$/.test(value) &&
    /\d/.test(value) &&
    /[a-z]/.test(value) &&
    /[A-Z]|[^\w]./.test(value.slice(1))
  );
}

function isNameItself(value: string, name: string): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");
  return (
    bare(value).length === value.replace(/[^A-Za-z]/g, "").length &&
    !/\d/.test(value) &&
    bare(name).includes(bare(value))
  );
}

/** With a digit or a sign among its letters, or a popular word; a row of plain words is a text or a placeholder. */
function isPassword(value: string, isBare: boolean): boolean {
  if (value.replace(/[^A-Za-z]/g, "").length < 2) return isOfSigns(value);
  if (popular.has(value.toLowerCase().replace(/\d+$/, ""))) return true;
  if (isOfPlainWords(value)) return digitsAndSigns(value) >= 2 && /\d{2,}|[!@#$%^&*?]/.test(value);
  if (/^[A-Za-z]+(?:[-_. /:#][A-Za-z]+)*$/.test(value)) return isGibberish(value);
  if (/^[A-Za-z]+(?:[-_./:][A-Za-z]+)+\d?$/.test(value)) return false;
  return !isBare || (value.length >= 5 && /\d|[^\w.-]/.test(value));
}

function isOfSigns(value: string): boolean {
  return /\d/.test(value) && /[^\w\s.,:/-]/.test(value) && value.length >= 6;
}

function digitsAndSigns(value: string): number {
  return value.replace(/[A-Za-z_.\- ]/g, "").length;
}

function isOfPlainWords(value: string): boolean {
  const words = wordsOf(value.replace(/\d+/g, " "));
  return words.length > 0 && words.every((word) => plainWord.has(word));
}

/** Digits among letters, or letters in no written order, in one piece between the separators. */
function isRandom(value: string): boolean {
  if (isDigest(value)) return !/^sha/i.test(value);
  if (isOfPlainWords(value) || interpolated.test(value)) return false;
  if (!/^[\w+/=.~!@#$%^&*:;,?|-]+$/.test(value)) return false;
  const pieces = value.split(/[-_./:=+,;]/);
  const isOdd =
    pieces.some((piece) => changes(piece) >= 3 && piece.length >= 6) ||
    (value.length >= 16 && isGibberish(value));
  return isOdd && entropyOf(value) >= Math.min(3.3, Math.log2(value.length) * 0.75);
}

/** One piece is as a machine makes it; `read_7283` and `jwks_refresh` are words that a number or a short form follows. */
export function isSurelyRandom(value: string): boolean {
  // Django's own mark of a key that is made for development.
  if (value.startsWith("django-insecure-")) return false;
  const pieces = value.split(/[-_./:=+,;\s]/);
  return (
    isDigest(value) || isNoise(value) || pieces.some((piece) => piece.length >= 14 && changes(piece) >= 3)
  );
}

/** How often letters and digits take turns. */
function changes(piece: string): number {
  return (piece.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length;
}

/** Five consonants in a row, hardly a vowel, or capitals strewn in: no word of any language is written so. */
function isGibberish(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, "");
  if (letters.length < 7) return false;
  const vowels = letters.replace(/[^aeiouyAEIOUY]/g, "").length;
  const capitals = (text.match(/[a-z][A-Z](?![a-z]{2})|[A-Z]{2}[a-z](?![a-z])/g) ?? []).length;
  return /[bcdfghjklmnpqrstvwxz]{6}/i.test(letters) || vowels / letters.length < 0.16 || capitals >= 3;
}
