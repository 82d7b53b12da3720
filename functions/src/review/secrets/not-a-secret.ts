/** What has the shape of a credential and is none: placeholders, examples, repeated or sequential text, plain words. */
import type { Inclusion } from "../config/schema.ts";

const placeholder =
  /example|sample|dummy|placeholder|change[_-]?me|replace[_-]?(?:me|with)|your[_-]?|insert[_-]?|redacted|removed|hidden|fake|mock|todo|x{5,}|\*{3,}|\.{3}|0{8,}|1{8,}|abcdef|123456|qwerty|lorem|foobar|deadbeef|<[^>]*>|\$\{|\$\(|\{\{|%\(|process\.env|secret[_-]?here|do[_-]?not[_-]?use|(?:for|only)[_-](?:development|testing|tests?|dev|local)\b|(?:development|testing|test|dev)[_-]only|not[_-]?a[_-]?(?:real|secret)/i;

/** `body` is the value without its fixed prefix. */
export function isPlaceholder(body: string): boolean {
  return placeholder.test(body) || isRepetitive(body) || isSequential(body);
}

/** Hardly any character differs, one stands ten times in a row, or one short piece is repeated. */
function isRepetitive(body: string): boolean {
  const different = new Set(body).size;
  if (body.length >= 12 && different <= 4) return true;
  return /(.)\1{9}/.test(body) || /^(.{1,8}?)\1{3,}.{0,8}$/.test(body.slice(0, 120));
}

/** Most neighbors follow each other in the alphabet or in the digits. */
function isSequential(body: string): boolean {
  if (body.length < 8) return false;
  let steps = 0;
  for (let at = 1; at < body.length; at++) {
    if (body.charCodeAt(at) - body.charCodeAt(at - 1) === 1) steps += 1;
  }
  return steps > body.length * 0.6;
}

/** Shannon's entropy in bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Random text of that length nearly always has more; words and patterns have less. */
export function leastEntropy(length: number): number {
  if (length < 10) return 1.5;
  return length < 20 ? 2.4 : 2.9;
}

/** Written words joined by signs, such as `user-access-token` or `myPasswordField`. */
export function isWords(text: string): boolean {
  return /^[A-Za-z]+(?:[-_. :/][A-Za-z]+)*\d{0,2}$/.test(text);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$|^sha\d{1,3}-/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** As a commit, a checksum or an integrity value looks. */
export function isDigest(text: string): boolean {
  return digest.test(text);
}

/** Algolia's key beside the name of an index, with which every visitor of a page searches. */
export function isKeyForSearch(text: string, start: number): boolean {
  const around = text.slice(Math.max(0, start - 200), start + 300);
  return /algolia|docsearch/i.test(around) && /\bindex_?name\b/i.test(around) && !/admin/i.test(around);
}

const quietPaths =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|go\.sum|composer\.lock|Gemfile\.lock|packages\.lock\.json|flake\.lock)$|\.(?:map|svg|min\.js|min\.css|snap|ipynb|lock)$/;
const testPaths =
  /(?:^|\/)(?:tests?|__tests__|specs?|mocks?|__mocks__|e2e)\/|[._-](?:test|spec)\.|(?:^|\/)test_|_test\.|(?:^|\/)\.env(?:\.\w+)*\.(?:test|testing|e2e|ci)$/i;
const fixturePaths =
  /(?:^|\/)(?:fixtures?|testdata|examples?|samples?|demo(?:s|[-_]\w{1,20}|app|desk|project|site)?)\//i;
const documentPaths =
  /(?:^|\/)docs?\/|[._-](?:example|sample)\.|\.(?:md|mdx|rst|adoc|example|sample|template|dist|[1-8](?:\.html?)?)$|(?:^|\/)(?:README|PKG-INFO|METADATA|CHANGELOG)$/i;

/** Files full of hashes, in which only formats with a prefix of their own are believed. */
export function isFileOfHashes(path: string): boolean {
  return quietPaths.test(path);
}

const textPaths =
  /(?:^|\/)(?:locales?|locali[sz]ations?|i18n|l10n|nls|langs?|languages?|translations?|intl|messages)\/|(?:^|\/)(?:strings\.xml|messages[^/]*\.(?:properties|json|ya?ml)|(?:\w+[-_.])?(?:i18n|l10n|locale|lang|translations?)(?:[-_.][a-z]{2}(?:[-_][a-z]{2,4})?)?\.\w{2,10})$|(?:^|[/._-])(?:en|de|fr|es|it|pt|nl|ru|ja|zh|ko|pl|cs|tr|uk)(?:[-_](?:[a-z]{2}|hans|hant))?\.(?:json5?|ya?ml|php|properties|lang|ini|toml|[jt]s)$|\.(?:po|pot|arb|resx|strings|stringsdict|xcstrings|xlf|xliff|ftl)$/i;

/** Texts for people, in which "Password: ..." is a label. */
export function isFileOfTexts(path: string): boolean {
  return textPaths.test(path);
}

/** Tests, examples and documents, in which a password without a provider's shape is an example; `include` says which are not. */
export function isFileOfExamples(path: string, include: readonly Inclusion[] = []): boolean {
  return (
    documentPaths.test(path) ||
    (testPaths.test(path) && !include.includes("tests")) ||
    (fixturePaths.test(path) && !include.includes("fixtures"))
  );
}
