/**
 * Parses only the named members of a JSON object, so that what a parsed payload may take of memory does not depend on
 * what a sender puts into the others: 18 MB of `[{},{},…]` are 500 MB once they are objects.
 */
import { setImmediate as turn } from "node:timers/promises";

/** Bytes that are looked at before others have their turn. */
const bytesPerTurn = 64 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/** GitHub's payloads have about twenty. */
const mostMembers = 1_000;

/** There is more to be parsed than any payload of GitHub's has. */
export class TooMuchJson extends Error {
  override readonly name = "TooMuchJson";
}

/** Throws a SyntaxError for what is no object, or broken where it is read; of what is skipped only the end is found. */
export async function skimJson(
  bytes: Buffer,
  members: ReadonlySet<string>,
  mostBytes: number,
): Promise<unknown> {
  const kept: string[] = [];
  let keptBytes = 0;
  let seen = 0;
  for await (const { name, from, to } of eachMember(bytes)) {
    seen += 1;
    if (seen > mostMembers) throw new TooMuchJson();
    if (!members.has(name)) continue;
    keptBytes += to - from;
    if (keptBytes > mostBytes) throw new TooMuchJson();
    kept.push(`${JSON.stringify(name)}:${bytes.toString("utf8", from, to)}`);
  }
  return JSON.parse(`{${kept.join(",")}}`) as unknown;
}

interface Member {
  readonly name: string;
  /** Where its value begins and ends. */
  readonly from: number;
  readonly to: number;
}

async function* eachMember(bytes: Buffer): AsyncGenerator<Member> {
  let at = skipSpace(bytes, 0);
  expectByte(bytes, at, openObject);
  at = skipSpace(bytes, at + 1);
  while (bytes[at] !== closeObject) {
    expectByte(bytes, at, quote);
    const nameEnd = endOfString(bytes, at);
    const name: unknown = JSON.parse(bytes.toString("utf8", at, nameEnd));
    at = skipSpace(bytes, nameEnd);
    expectByte(bytes, at, colon);
    const from = at + 1;
    at = await endOfValue(bytes, from);
    yield { name: String(name), from, to: at };
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1);
  }
  if (skipSpace(bytes, at + 1) !== bytes.length) throw broken();
}

/** The comma or brace behind a value. */
async function endOfValue(bytes: Buffer, from: number): Promise<number> {
  let depth = 0;
  let pause = from + bytesPerTurn;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at) - 1;
    else if (depth === 0 && (byte === comma || byte === closeObject)) return at;
    else depth += step(byte);
    if (at < pause) continue;
    pause = at + bytesPerTurn;
    await turn();
  }
  throw broken();
}

function step(byte: number | undefined): number {
  if (byte === openObject || byte === openArray) return 1;
  return byte === closeObject || byte === closeArray ? -1 : 0;
}

/** Just behind the closing quote of the string that begins at `from`. */
function endOfString(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(quote, from + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    if (!isEscaped(bytes, at)) return at + 1;
  }
  throw broken();
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === backslash) before -= 1;
  return (at - 1 - before) % 2 === 1;
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}

function expectByte(bytes: Buffer, at: number, wanted: number): void {
  if (bytes[at] !== wanted) throw broken();
}

function broken(): SyntaxError {
  return new SyntaxError("The body is not valid JSON.");
}
