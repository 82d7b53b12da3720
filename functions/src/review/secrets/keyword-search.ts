/** Finds many short texts in a long one in a single pass, at a cost that hardly grows with their number. */

export interface Keyword<Value> {
  /** Three characters at least, all of them ASCII; lower case when the case does not matter. */
  readonly text: string;
  readonly ignoresCase: boolean;
  readonly value: Value;
}

/** Calls `visit` for each place where a keyword stands, in the order of the places. */
export type KeywordSearch<Value> = (
  text: string,
  visit: (value: Value, at: number, keyword: string) => void,
) => void;

/** The low five bits of three characters: letters of both cases fall together. */
const tableSize = 32_768;

export function buildKeywordSearch<Value>(keywords: readonly Keyword<Value>[]): KeywordSearch<Value> {
  const buckets = new Map<number, Keyword<Value>[]>();
  /** By hash: a bit for each fourth character with which a keyword may go on. */
  const fourth = new Int32Array(tableSize);
  for (const keyword of keywords) {
    if (keyword.text.length < 3) throw new Error(`The keyword ${keyword.text} is too short.`);
    const hash = hashOf(keyword.text);
    buckets.set(hash, [...(buckets.get(hash) ?? []), keyword]);
    fourth[hash] =
      (fourth[hash] ?? 0) | (keyword.text.length === 3 ? -1 : 1 << (keyword.text.charCodeAt(3) & 31));
  }
  return (text, visit) => {
    let hash = 0;
    const { length } = text;
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at) & 31;
      // `hash` still holds the three characters before this one.
      if (((fourth[hash] ?? 0) >>> code) & 1 && at >= 3) visitBucket(hash, at - 3);
      hash = ((hash << 5) | code) & (tableSize - 1);
    }
    if (length >= 3) visitBucket(hash, length - 3);

    function visitBucket(of: number, at: number): void {
      for (const keyword of buckets.get(of) ?? []) {
        if (standsAt(text, at, keyword)) visit(keyword.value, at, keyword.text);
      }
    }
  };
}

function hashOf(text: string): number {
  return ((text.charCodeAt(0) & 31) << 10) | ((text.charCodeAt(1) & 31) << 5) | (text.charCodeAt(2) & 31);
}

function standsAt(text: string, at: number, { text: wanted, ignoresCase }: Keyword<unknown>): boolean {
  if (!ignoresCase) return text.startsWith(wanted, at);
  for (let index = 0; index < wanted.length; index += 1) {
    const code = text.charCodeAt(at + index);
    const lower = code >= 65 && code <= 90 ? code | 32 : code;
    if (lower !== wanted.charCodeAt(index)) return false;
  }
  return true;
}
