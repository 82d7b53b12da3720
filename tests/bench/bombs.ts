/**
 * `npm run bench -- bombs`: shows that whatever a change holds, its review takes at most ten seconds of processor time and 512 MB of the engine's
 * process, and says what was left out. A word picks the bombs whose name holds it. Ends with 1 when one does not fit.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ReviewResult } from "../../contract/src/index.ts";
import { runEngine } from "../../functions/src/adapters/engine/run-engine.ts";
import type { Change } from "../../functions/src/review/change.ts";
import { noConfig } from "../../functions/src/review/config/layers.ts";
import { defaultSettings, type ReviewSettings } from "../../functions/src/review/settings.ts";
import { addedFiles } from "../engine/added-files.ts";
import { customRule, hungryRule, nestedLists, sourceOf } from "../engine/custom-rule.ts";

const limits = { seconds: 10, megabytes: 512 } as const;

interface Bomb {
  readonly name: string;
  readonly change: () => Change;
  readonly settings?: Partial<ReviewSettings>;
  /** What the coverage or a remark must say; null where nothing may be left out. */
  readonly says: RegExp | null;
}

const flawed = "export const run = (text: string) => eval('(' + text + ')');\n";
const withRules = (...rules: unknown[]): Partial<ReviewSettings> => ({
  config: { ...noConfig, rules: rules.map((rule) => sourceOf(rule)) },
});
/** Beside the bomb a file with a flaw, which must be found whatever happens. */
const beside = (files: Record<string, string>): Change => addedFiles({ "flawed.ts": flawed, ...files });
const many = (count: number, text: (index: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/f${String(index)}.ts`, text(index)]));

const bombs: readonly Bomb[] = [
  {
    name: "3,000 files",
    change: () =>
      beside(many(3_000, (index) => `${flawed}export const n${String(index)} = ${String(index)};\n`)),
    says: /More than 500 files changed|ran out of time/,
  },
  {
    name: "500 files of 30 kB",
    change: () =>
      beside(many(500, (index) => `${flawed.repeat(5)}// ${"word ".repeat(50)}\n`.repeat(80 + (index % 2)))),
    says: /ran out of time|stopped before|did not run on it/,
  },
  {
    name: "a line of 10 MB",
    change: () => beside({ "line.ts": `export const line = "${"x".repeat(10 * 2 ** 20)}";\n` }),
    says: /the limit is 512 KB/,
  },
  {
    name: "a line of 400 kB",
    change: () => beside({ "line.js": `f(${"a,".repeat(200_000)}a);\n` }),
    says: /Its longest line has/,
  },
  {
    name: "broken syntax",
    change: () => beside({ "broken.ts": "if (a { ]] function `${ class <T<T<T<\n".repeat(10_000) }),
    says: null,
  },
  {
    name: "50 kB for regular expressions",
    change: () => beside(regexInputs()),
    says: null,
  },
  {
    name: "brackets 100,000 deep",
    change: () => beside({ "deep.ts": "[\n".repeat(100_000) }),
    says: /nested more than/,
  },
  {
    name: "nesting without brackets",
    change: () =>
      beside({
        "binary.ts": `const a = ${"1 +\n".repeat(60_000)}1;\n`,
        "ternary.js": `const a = ${"b ? c :\n".repeat(30_000)}d;\n`,
        "chain.rb": `a${"\n.b".repeat(60_000)}\n`,
        "not.py": `a = ${"not \\\n".repeat(30_000)}b\n`,
        "else.go": `package p\nfunc f() {\n${"if a {} else\n".repeat(20_000)}{}\n}\n`,
      }),
    says: null,
  },
  {
    name: "eight rules that find no end",
    change: () => beside({ ...many(20, () => nestedLists()), "deep.ts": nestedLists(450) }),
    settings: withRules(
      ...Array.from({ length: 8 }, (_, index) => hungryRule(`team-hungry-${"abcdefgh"[index] ?? ""}`, 10)),
    ),
    says: /Rule team-hungry-a was (left out|stopped)/,
  },
  {
    name: "a hundred slow rules",
    change: () => beside(many(200, () => nestedLists(120))),
    settings: withRules(
      ...Array.from({ length: 100 }, (_, index) => hungryRule(`team-slow-r${String(index)}`, 3)),
    ),
    says: /team-slow-r\d+ was (left out|stopped)|ran out of time/,
  },
  {
    name: "a regex made for backtracking",
    change: () => beside({ "a.ts": `export const a = "${"a".repeat(4_900)}!";\n`.repeat(10) }),
    settings: withRules(customRule({ rule: { kind: "string", regex: '^"(a+)+(a*)*$' } })),
    says: null,
  },
];

/** What drives backtracking: long runs that nearly match, of every sign that rules look for. */
function regexInputs(): Record<string, string> {
  const runs = [
    "a",
    " ",
    "\t",
    "0",
    "-",
    "_.",
    "a@",
    "eyJ",
    "AKIA",
    "https://a:",
    "select ",
    "://",
    '"',
    "\\",
    "=",
    "ab1",
  ];
  const one = (run: string): string => run.repeat(Math.ceil(50_000 / run.length)).slice(0, 50_000);
  return Object.fromEntries(
    runs.flatMap((run, index) => [
      [`run${String(index)}.txt`, `password = ${one(run)}!`],
      [`run${String(index)}.json`, `{"secret": "${one(run.replaceAll(/["\\]/g, "q"))}"`],
      [
        `lines${String(index)}.ts`,
        `const key = \`\n${one(run.replaceAll(/["\\]/g, "q")).replaceAll(/.{4000}/gs, "$&\n")}\`;\n`,
      ],
    ]),
  );
}

interface Outcome {
  /** By the clock, which counts what else the machine does. */
  readonly wall: number;
  /** Of the processor, in this process and those it started. */
  readonly seconds: number;
  readonly megabytes: number;
  readonly result: ReviewResult;
}

async function explode({ change, settings }: Bomb): Promise<Outcome> {
  const bomb = change();
  let megabytes = 0;
  const timer = setInterval(() => (megabytes = Math.max(megabytes, childrensMegabytes())), 20);
  const started = performance.now();
  const worked = processorSeconds();
  const result = await runEngine(bomb, { ...defaultSettings, ...settings });
  clearInterval(timer);
  const wall = (performance.now() - started) / 1_000;
  // The killed process counts once it is gone.
  await pause(300);
  return { wall, seconds: processorSeconds() - worked, megabytes, result };
}

/** Fields 14 to 17 of proc(5), in hundredths: user and system time, own and of children that ended. */
function processorSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

function childrensMegabytes(): number {
  const tasks = readdirSync("/proc/self/task");
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" "),
  );
  return children
    .filter((pid) => pid !== "")
    .reduce((most, pid) => Math.max(most, residentMegabytes(pid)), 0);
}

function residentMegabytes(pid: string): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}

function faultsOf({ says }: Bomb, { seconds, megabytes, result }: Outcome): string[] {
  const said = [...result.coverage.map(({ note }) => note ?? ""), ...result.remarks].join("\n");
  const found = result.findings.some(({ path }) => path === "flawed.ts");
  return [
    ...(seconds > limits.seconds ? [`took more than ${String(limits.seconds)} s`] : []),
    ...(megabytes > limits.megabytes ? [`took more than ${String(limits.megabytes)} MB`] : []),
    ...(says !== null && !says.test(said) ? ["did not say what was left out"] : []),
    ...(says !== null && result.conclusion === "success" ? ["called it a success"] : []),
    ...(found ? [] : ["missed the flaw beside it"]),
  ];
}

let failed = 0;
const [wanted = ""] = process.argv.slice(2);
for (const bomb of bombs.filter(({ name }) => name.includes(wanted))) {
  const outcome = await explode(bomb);
  const faults = faultsOf(bomb, outcome);
  failed += faults.length;
  const { coverage, remarks } = outcome.result;
  const unread = coverage.filter(({ state }) => state !== "read");
  const said = [...new Set([...unread.map(({ note }) => note ?? ""), ...remarks])].slice(0, 3);
  const figures = `${outcome.seconds.toFixed(1).padStart(5)} s (${outcome.wall.toFixed(1)}) ${outcome.megabytes.toFixed(0).padStart(4)} MB`;
  process.stdout.write(`${figures}  ${bomb.name}: ${faults.join("; ") || "fits"}\n`);
  process.stdout.write(said.map((sentence) => `                 ${sentence.slice(0, 140)}\n`).join(""));
}
process.exitCode = failed === 0 ? 0 : 1;
