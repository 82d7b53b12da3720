/** Breaks real repositories on purpose, two thirds of the time, and counts what the look between files finds: `npm run bench -- context-cases <git folder ...>`. */
import { searchTexts } from "../../functions/src/adapters/memory/snapshot.ts";
import { readGitSnapshot } from "../../functions/src/adapters/git/git-snapshot.ts";
import { changeOfTexts } from "../eval/change-of-texts.ts";
import { look } from "./context-history.ts";
import { type Mutation, mutationsOf, type Texts } from "./context-mutations.ts";

const cases = Number(process.env["CASES"] ?? 60);
const seed = Number(process.env["SEED"] ?? 20);
/** Of one kind, language and repository. */
const mostAlike = 2;

interface Chosen {
  readonly repository: string;
  readonly texts: Texts;
  readonly mutation: Mutation;
}

interface Counts {
  broken: number;
  found: number;
  complete: number;
  wrong: number;
}

/** Mulberry32: the same numbers at every run. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function textsOf(path: string): Promise<Texts> {
  const { files } = await readGitSnapshot({ path, searchPath: process.env["PATH"] ?? "" }, "HEAD");
  return new Map(files.map((one) => [one.path, Buffer.from(one.bytes).toString("utf8")]));
}

async function candidatesOf(folders: readonly string[], next: () => number): Promise<Chosen[]> {
  const all: (Chosen & { readonly order: number })[] = [];
  for (const repository of folders) {
    const texts = await textsOf(repository);
    const counts = new Map<string, number>();
    const mixed = mutationsOf(texts)
      .map((mutation) => ({ repository, texts, mutation, order: next() }))
      .sort((one, other) => one.order - other.order);
    for (const one of mixed) {
      const key = `${one.mutation.kind} ${one.mutation.language}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= mostAlike) all.push(one);
    }
  }
  return all.sort((one, other) => one.order - other.order);
}

/** Always of the kind, and then of the language, that was chosen least. */
function choose(candidates: readonly Chosen[], count: number): Chosen[] {
  const rest = new Set(candidates);
  const times = new Map<string, number>();
  const timesOf = (key: string): number => times.get(key) ?? 0;
  const chosen: Chosen[] = [];
  while (chosen.length < count && rest.size > 0) {
    const cost = ({ mutation: { kind, language }, repository }: Chosen): number =>
      timesOf(kind) * 1_000 + timesOf(language) * 30 + timesOf(repository);
    const best = [...rest].reduce((one, other) => (cost(other) < cost(one) ? other : one));
    rest.delete(best);
    chosen.push(best);
    for (const key of [best.mutation.kind, best.mutation.language, best.repository])
      times.set(key, timesOf(key) + 1);
  }
  return chosen;
}

async function tryCase({ repository, texts, mutation }: Chosen, isBroken: boolean): Promise<boolean> {
  const after = isBroken ? mutation.broken() : mutation.complete();
  const pairs = [...new Set([...texts.keys(), ...after.keys()])].map((path) => ({
    path,
    before: texts.get(path) ?? null,
    after: after.get(path) ?? null,
  }));
  const search = searchTexts(Object.fromEntries(after));
  const { findings } = await look({ ...changeOfTexts(pairs), search });
  const isFound = findings.length > 0;
  if (isFound !== isBroken) {
    console.log(`${isBroken ? "missed" : "wrong "} ${mutation.language} ${repository} ${mutation.what}`);
    for (const { message } of findings) console.log(`       ${message}`);
  }
  return isFound;
}

function add(all: Map<string, Counts>, key: string, isBroken: boolean, isFound: boolean): void {
  const counts = all.get(key) ?? { broken: 0, found: 0, complete: 0, wrong: 0 };
  all.set(key, counts);
  if (isBroken) counts.broken += 1;
  else counts.complete += 1;
  if (isFound && isBroken) counts.found += 1;
  if (isFound && !isBroken) counts.wrong += 1;
}

function inWords({ broken, found, complete, wrong }: Counts): string {
  return `${String(found)} of ${String(broken)} broken changes found, ${String(wrong)} findings on ${String(complete)} complete ones`;
}

const next = numbersFrom(seed);
const chosen = choose(await candidatesOf(process.argv.slice(2), next), cases);
const byKey = new Map<string, Counts>();
const turns = new Map<string, number>();
for (const one of chosen) {
  // Each kind begins elsewhere, so that a third of all is complete.
  const turn = turns.get(one.mutation.kind) ?? turns.size;
  turns.set(one.mutation.kind, turn + 1);
  const isBroken = turn % 3 !== 2;
  const isFound = await tryCase(one, isBroken);
  for (const key of [one.mutation.kind, one.mutation.language, "all"]) add(byKey, key, isBroken, isFound);
}
for (const [key, counts] of [...byKey].filter(([one]) => one !== "all"))
  console.log(`${key.padEnd(30)} ${inWords(counts)}`);
const all = byKey.get("all") ?? { broken: 0, found: 0, complete: 0, wrong: 0 };
console.log(`${String(chosen.length)} changes, seed ${String(seed)}: ${inWords(all)}`);
if (all.found < 0.8 * all.broken || all.wrong * 20 > all.complete) process.exitCode = 1;
