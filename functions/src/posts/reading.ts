/** What is worked out of a post when it is written, so that lists need not read its text. */
import { beginningsOf, wordsIn } from "../words-in.ts";
import { previewOf } from "./plain-text.ts";
import type { PostContent } from "./store.ts";

const wordsPerMinute = 220;
/** Entries of one list: what Firestore indexes at each write. */
const mostBeginnings = 400;
const mostWords = 600;

export interface Reading {
  readonly preview: string;
  readonly readingMinutes: number;
  readonly searchTokens: readonly string[];
}

export function readingOf(content: PostContent): Reading {
  const words = content.body.split(/\s+/).filter((word) => word !== "").length;
  return {
    preview: previewOf(content.body),
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
    searchTokens: searchTokens(content),
  };
}

/** Tags whole, beginnings of the words of title and tags, and words of the text. */
function searchTokens({ title, body, tags }: PostContent): string[] {
  const beginnings = beginningsOf([title, ...tags].flatMap(wordsIn));
  return [
    ...new Set([
      ...tags.map(tagToken),
      ...[...new Set(beginnings)].slice(0, mostBeginnings),
      ...[...new Set(wordsIn(body))].slice(0, mostWords),
    ]),
  ];
}

/** No word begins like this. */
export function tagToken(tag: string): string {
  return `#${tagKey(tag)}`;
}

/** Tags that differ in case or form only are one. */
export function tagKey(tag: string): string {
  return tag.normalize("NFKC").toLowerCase();
}

/** Each tag once, as it was written first. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag.normalize("NFC"));
  return [...byKey.values()];
}
