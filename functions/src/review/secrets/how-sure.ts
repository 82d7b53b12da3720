/** How sure a found credential is one that opens something, by what its value and the text around it say. */
import type { SecretFormat } from "./secret-format.ts";
import { isPublishedSample } from "./published-samples.ts";
import type { FoundSecret } from "./scan-formats.ts";
import { readName } from "./telling-name.ts";

type Confidence = SecretFormat["confidence"];

export function confidenceOf(path: string, text: string, found: FoundSecret): Confidence {
  if (
    isForShow(text, found) ||
    isSaidToBePublic(text, found) ||
    isSaidToBeMadeUp(text, found) ||
    isOfApp(path, text, found) ||
    isBuiltIntoPage(text, found)
  )
    return "low";
  return isOfNamedProvider(path, text, found) ? found.format.confidence : withoutProvider(text, found);
}

/** Published by its provider, truncated to show its form, or an example of what an expression finds: it cannot be used. */
function isForShow(text: string, { start, end }: FoundSecret): boolean {
  const value = text.slice(start, end);
  const isTruncated = /^(?:\.{3}|…|\[\.)/.test(text.slice(end, end + 3));
  return isTruncated || isPublishedSample(value) || isBesideItsExpression(text, value, start);
}

/** `ghp_[a-zA-Z0-9]{36}` before a value that begins so. */
function isBesideItsExpression(text: string, value: string, start: number): boolean {
  const [beginning] = /^[A-Za-z0-9]{2,12}[-_]/.exec(value) ?? [];
  if (beginning === undefined) return false;
  const before = text.slice(Math.max(0, start - 400), start);
  return [`${beginning}[`, `${beginning}(`, `${beginning}\\`].some((piece) => before.includes(piece));
}

/** The text before it says so: `// public, every visitor gets it`, or its name is that of a key with which pages send what visitors do. */
const publicWord =
  /\b(?:our|is|are) public\b|\bpublic (?:one|by design|on purpose|anyway)\b|\bpublicly (?:known|available|documented)\b/i;
/** A key of Windows' registry is a place, and no secret. */
const namesRegistry = /\bHKEY_\w|\bSoftware\\{1,2}\w/;
const keyForSending = /\bwrite_?key["'\]]*\s{0,4}[:=]>?\s{0,4}["'`]$/i;

function isSaidToBePublic(text: string, { format, start }: FoundSecret): boolean {
  if (!format.id.startsWith("generic")) return false;
  const before = text.slice(Math.max(0, start - 300), start);
  if (namesRegistry.test(before)) return true;
  const comments = before.match(/(?:\/\/|#|\*|--)[^\n]{0,200}/g) ?? [];
  return keyForSending.test(before) || comments.some((comment) => publicWord.test(comment));
}

/** `// Insert dummy nodes`; what has a provider's shape may have been left there by mistake. */
const madeUpWord = /(?:\/\/|#|\*|--)[^\n]{0,80}\b(?:dummy|fake|mock|made[- ]up)\b/i;

function isSaidToBeMadeUp(text: string, { format, start }: FoundSecret): boolean {
  if (!format.id.startsWith("generic") && format.id !== "wireguard-key") return false;
  return madeUpWord.test(text.slice(Math.max(0, start - 700), start));
}

const settingsOfApps = /(?:^|\/)(?:google-services(?:[-.]\w+)?\.json|GoogleService-Info(?:[-.]\w+)?\.plist)$/;
/** Firebase's settings of a page, an embedded map, an Android manifest, and the key with which every page of YouTube asks. */
const partOfApp =
  /authDomain|messagingSenderId|firebaseapp\.com|firebase_?config|maps\.google|maps\/api\/js|com\.google\.android\.|innertube|youtube/i;

/** Google's key in what every visitor of a page or user of an app gets: it names the project (firebase.google.com/docs/projects/api-keys). */
function isOfApp(path: string, text: string, { format, start, end }: FoundSecret): boolean {
  const isOfGoogle = format.id === "google-api-key" || text.startsWith("AIza", start);
  if (!isOfGoogle) return false;
  return settingsOfApps.test(path) || partOfApp.test(text.slice(Math.max(0, start - 400), end + 400));
}

/** Builders of pages write these variables into what every visitor gets; a format that is a provider's secret is a leak there. */
const intoPage =
  /(?:REACT_APP|NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|VUE_APP|VITE|GATSBY)_\w+["'\]]*[^\n]{0,80}$/;

function isBuiltIntoPage(text: string, { format, start }: FoundSecret): boolean {
  return format.id.startsWith("generic") && intoPage.test(text.slice(Math.max(0, start - 120), start));
}

/** Formats of a short, common beginning, which keys of lists, caches and files have, too; and how text names their provider. */
const providersNamed: ReadonlyMap<string, RegExp> = new Map([
  ["mailgun-key", /mailgun|(?<![a-z])mg[_.-]?(?:api|key|domain)/i],
  ["firecrawl-key", /firecrawl/i],
  ["checkly-key", /checkly/i],
  ["mandrill-key", /mandrill|mailchimp/i],
  ["modal-token", /modal/i],
  ["checkout-key", /checkout/i],
]);
const near = 2_000;

function isOfNamedProvider(path: string, text: string, { format, start, end }: FoundSecret): boolean {
  const named = providersNamed.get(format.id);
  if (named === undefined) return true;
  return named.test(path) || named.test(text.slice(Math.max(0, start - near), end + near));
}

/** Its name may say that it is a secret. */
function withoutProvider(text: string, { start }: FoundSecret): Confidence {
  const line = text.slice(Math.max(text.lastIndexOf("\n", start) + 1, start - 200), start);
  const name = /([\w.-]+)["'\]]*\s*(?:[:=]|=>|\()\s*["'`]?$/.exec(line)?.[1];
  return name !== undefined && readName(name) !== null ? "medium" : "low";
}
