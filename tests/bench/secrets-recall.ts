/**
 * `npm run bench -- secrets-recall [--seed 1] [--show]`: how many of 5,000 made-up credentials are found, over all providers' formats and
 * the ways in which 20 languages write them, and how many of 500 look-alikes are taken for one.
 */
import { parseArgs } from "node:util";
import { findSecrets } from "../../functions/src/review/secrets/find-secrets.ts";
import { secretFormats } from "../../functions/src/review/secrets/formats/index.ts";
import { readShape } from "../../functions/src/review/secrets/shape.ts";
import { lookAlikes } from "./secret-look-alikes.ts";
import { allWritings, namedIn } from "./secret-writings.ts";

const positives = 5_000;
const negatives = 500;
/** The share of values that have the shape of no provider. */
const oneInGeneric = 5;

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, show: { type: "boolean", default: false } },
});

/** Mulberry32 (public domain). */
function drawFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

const draw = drawFrom(Number(values.seed));

interface Made {
  readonly format: string;
  readonly words: readonly string[];
  readonly value: string;
}

/** Names that say of a value that it opens something, and values as generators and people make them. */
const generic: readonly (readonly [words: readonly string[], shape: string])[] = [
  [["api", "key"], "{alnum:32}"],
  [["client", "secret"], "{base64:43}="],
  [["auth", "token"], "{hex:48}"],
  [["secret", "key"], "{url:50}"],
  [["access", "token"], "{alnum:40}"],
  [["jwt", "secret"], "{alnum:24}"],
  [["db", "password"], "{alpha:4}{digit:4}{!|#|%}{alpha:3}"],
  [["admin", "password"], "{alpha:6}{digit:2}"],
  [["smtp", "password"], "{alnum:16}"],
  [["encryption", "key"], "{hex:64}"],
];

function drawValue(at: number): Made {
  if (at % oneInGeneric === 0) {
    const [words, shape] = generic[draw(generic.length)] ?? [[], ""];
    return { format: "generic", words, value: readShape(shape).example(draw) };
  }
  const format = secretFormats[at % secretFormats.length];
  if (!format) throw new Error("There are no formats.");
  const value = readShape(format.shape).example(draw);
  const owner = format.assignedTo?.[draw(format.assignedTo.length)] ?? format.id.split("-")[0] ?? "";
  const last = [["token"], ["secret"], ["api", "key"]][draw(3)] ?? [];
  return { format: format.id, words: [...owner.split(/[^a-z\d]+/i), ...last], value };
}

function isFound(path: string, text: string, value: string): boolean {
  const start = text.indexOf(value);
  return findSecrets(path, text).some(
    ({ startOffset, endOffset }) => startOffset < start + value.length && start < endOffset,
  );
}

const missedBy = { format: new Map<string, number>(), writing: new Map<string, number>() };
let found = 0;
for (let at = 0; at < positives; at += 1) {
  const { format, words, value } = drawValue(at);
  const writing = allWritings[draw(allWritings.length)];
  if (!writing) throw new Error("There are no writings.");
  const text = writing.text
    .replaceAll("NAME", namedIn(writing.casing, words))
    .replaceAll("VALUE", () => value);
  if (isFound(writing.path, `${text}\n`, value)) {
    found += 1;
    continue;
  }
  count(missedBy.format, format);
  count(missedBy.writing, `${writing.language}: ${writing.text}`);
}

const alarms = lookAlikes(negatives, draw).filter(({ path, text }) =>
  findSecrets(path, text).some(({ severity, confidence }) => severity !== "info" && confidence !== "low"),
);
const alarmsBy = new Map<string, number>();
for (const { kind, text } of alarms) count(alarmsBy, `${kind}: ${text.slice(0, 60)}`);

console.log({
  ...{ seed: Number(values.seed), positives, found, recall: found / positives },
  ...{ negatives, alarms: alarms.length, falseAlarms: alarms.length / negatives },
});
if (values.show) for (const by of [missedBy.format, missedBy.writing, alarmsBy]) console.table(most(by));

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function most(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 60);
}
