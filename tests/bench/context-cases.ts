/** Breaks real repositories on purpose, two thirds of the time, and counts what the look between files finds: `npm run bench -- context-cases <git folder ...>`. */
import { searchTexts } from "../../functions/src/adapters/memory/snapshot.ts";
import { readGitSnapshot } from "../../functions/src/adapters/git/git-snapshot.ts";
import { isTestCode } from "../../functions/src/review/change/test-code.ts";
import { changeOfTexts } from "../eval/change-of-texts.ts";
import { look } from "./context-history.ts";

type Texts = ReadonlyMap<string, string>;

interface Case {
  readonly what: string;
  readonly isBroken: boolean;
  readonly after: Texts;
}

/** A definition that a person would call public, with its name, by the look of its line alone: the tool is not asked. */
const definitions: readonly (readonly [RegExp, RegExp])[] = [
  [/\.[cm]?[jt]sx?$/, /^export (?:async )?(?:function|class|const) ([A-Za-z]\w{5,})/gm],
  [/\.py$/, /^(?:def|class) ([A-Za-z]\w{5,})/gm],
  [/\.go$/, /^func ([A-Z]\w{5,})\(/gm],
  [/\.(?:java|kt)$/, /^(?:public )?(?:final |abstract |open )*(?:class|interface|enum) ([A-Z]\w{5,})/gm],
  [/\.php$/, /^(?:final |abstract )*(?:class|interface) ([A-Z]\w{5,})/gm],
];
const casesOfEach = 6;

const counts = { broken: 0, found: 0, complete: 0, wrong: 0 };
for (const path of process.argv.slice(2)) await tryRepository(path);
console.log(
  `${String(counts.found)} of ${String(counts.broken)} broken changes found, ${String(counts.wrong)} findings on ${String(counts.complete)} complete ones`,
);
if (counts.found < 0.8 * counts.broken || counts.wrong * 20 > counts.complete) process.exitCode = 1;

async function tryRepository(path: string): Promise<void> {
  const snapshot = await readGitSnapshot({ path, searchPath: process.env["PATH"] ?? "" }, "HEAD");
  const texts: Texts = new Map(
    snapshot.files.map(({ path: file, bytes }) => [file, Buffer.from(bytes).toString("utf8")]),
  );
  for (const one of casesFrom(texts).slice(0, casesOfEach)) {
    const paths = new Set([...texts.keys(), ...one.after.keys()]);
    const pairs = [...paths].map((file) => ({
      path: file,
      before: texts.get(file) ?? null,
      after: one.after.get(file) ?? null,
    }));
    const search = searchTexts(Object.fromEntries(one.after));
    const { findings } = await look({ ...changeOfTexts(pairs), search });
    const isFound = findings.length > 0;
    if (one.isBroken) counts.broken += 1;
    else counts.complete += 1;
    if (isFound && one.isBroken) counts.found += 1;
    if (isFound && !one.isBroken) counts.wrong += 1;
    if (isFound !== one.isBroken) console.log(`${one.isBroken ? "missed" : "wrong "} ${path} ${one.what}`);
  }
}

/** In turns: renamed with everybody left behind, deleted with its importers left behind, and renamed everywhere. */
function casesFrom(texts: Texts): Case[] {
  const cases: Case[] = [];
  for (const { path, name, pattern } of usedNames(texts)) {
    const text = texts.get(path) ?? "";
    const other = `${name}Anew`;
    const everywhere = (one: string): string => one.replace(new RegExp(`\\b${name}\\b`, "g"), other);
    const own = text.replace(pattern, (line: string, found: string) =>
      found === name ? line.replace(name, other) : line,
    );
    const turn = cases.length % 3;
    if (turn === 0)
      cases.push({
        what: `rename ${name} in ${path}`,
        isBroken: true,
        after: new Map([...texts, [path, own]]),
      });
    else if (turn === 1) {
      const after = new Map([...texts, [path, everywhere(text)]]);
      cases.push({ what: `rename ${name} in all of ${path}`, isBroken: true, after });
    } else {
      const after = new Map([...texts].map(([file, one]) => [file, everywhere(one)]));
      cases.push({ what: `rename ${name} everywhere`, isBroken: false, after });
    }
  }
  return cases;
}

interface UsedName {
  readonly path: string;
  readonly name: string;
  readonly pattern: RegExp;
}

/** Defined once, and on a line of an import, or behind a package's name, in another file of the same language. */
function usedNames(texts: Texts): UsedName[] {
  const found: UsedName[] = [];
  const all = [...texts].filter(
    ([path]) => !isTestCode(path) && !/(^|\/)(docs?|examples?|playground)\//.test(path),
  );
  for (const [extension, pattern] of definitions) {
    const files = all.filter(([path]) => extension.test(path));
    const names = files.flatMap(([path, text]) =>
      [...text.matchAll(pattern)].map((match) => ({ path, name: match[1] ?? "", pattern })),
    );
    const once = names.filter(({ name }) => names.filter((one) => one.name === name).length === 1);
    found.push(
      ...once.filter(({ path, name }) =>
        files.some(([file, text]) => file !== path && isBroughtIn(text, name)),
      ),
    );
  }
  // Spread over the repository, and the same at every run.
  return found.filter((_, at) => at % Math.max(1, Math.floor(found.length / casesOfEach)) === 0);
}

function isBroughtIn(text: string, name: string): boolean {
  return new RegExp(`^\\s*(?:import|from|use)\\b[^;\\n]*\\b${name}\\b|\\b[a-z]\\w*\\.${name}\\(`, "m").test(
    text,
  );
}
