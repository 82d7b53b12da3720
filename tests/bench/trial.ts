/** `npm run bench -- trial`: 100 hostile pastes and 200 calls of one address against the trial's own function, beside calls of the API in a process of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { median } from "./measure.ts";
import type { Listening } from "./trial-server.ts";

/** Of a call of the API beside the pastes, in times of one before each of them. */
const mostTimesQuiet = 2;
const quietCalls = 5;
const pauseMs = 15;
/** Stands in every paste, so that what would keep one can be found out. */
const marker = "kept_by_nobody_7f3a";

const bombs: readonly (readonly [name: string, text: string, file: string])[] = [
  ["deep brackets", "[".repeat(20_000) + "]".repeat(20_000), "a.js"],
  ["deep calls", "f(".repeat(15_000) + ")".repeat(15_000), "a.ts"],
  ["nested objects", '{"a":'.repeat(9_000), "a.json"],
  ["one long line", "a+".repeat(29_000), "a.py"],
  ["many short lines", "x\n".repeat(29_000), "a.java"],
  ["nested ternaries", "a?".repeat(9_000) + "b" + ":c".repeat(9_000), "a.js"],
  ["nested templates", "`${".repeat(9_000), "a.ts"],
  ["nested generics", "A<".repeat(15_000), "a.cs"],
  ["open strings", '"'.repeat(50_000), "a.go"],
  ["open comments", "/*".repeat(29_000), "a.c"],
  ["nested quotes of markdown", "> ".repeat(29_000), "a.md"],
  ["nested yaml", "? ".repeat(20_000), "a.yaml"],
  ["yaml aliases", `a: &a [x]\n${"b: [*a,*a,*a]\n".repeat(4_000)}`, "a.yml"],
  ["nested html", "<div>".repeat(11_000), "a.html"],
  ["backtracking text", `${"a".repeat(50_000)}!`, "a.rb"],
  ["control characters", "\u0000\u0001\u202e".repeat(10_000), "a.php"],
  [
    "binary",
    Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 7919) % 256)).toString("latin1"),
    "a.bin",
  ],
  ["surrogates", "\ud800".repeat(30_000), "a.ts"],
  ["macros", "#define A(x) A(x)\n".repeat(3_000), "a.c"],
  ["a thousand secrets", `const key = "${"x".repeat(40)}";\n`.repeat(1_100), "a.js"],
  ["a diff of a thousand files", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n".repeat(1_600), ""],
  ["a diff far away", "--- a/x\n+++ b/x\n@@ -1 +999999999 @@\n-a\n+b\n", ""],
  ["a diff that is cut", "diff --git a/x.js b/x.js\n--- a/x.js\n+++ b/x.js\n@@ -1,500 +1,900 @@\n-a\n+b", ""],
  ["a path of a diff that leads away", "--- a/x\n+++ b/../../../etc/passwd\n@@ -1 +1 @@\n-a\n+b\n", ""],
  ["a name that is hostile", "let x = 1;", "`@someone` ![i](http://evil.example/a.png)"],
];

interface Answered {
  readonly status: number;
  readonly ms: number;
  /** Findings, or a sentence that says why there are none. */
  readonly isClear: boolean;
}

interface Started extends Listening {
  readonly child: ChildProcess;
  /** What it wrote to its log. */
  readonly logged: string[];
}

const folder = mkdtempSync(join(tmpdir(), "acrux-trial-"));

/** Its temporary files have a folder of their own, and its log is read. */
async function start(name: "trial" | "api"): Promise<Started> {
  const child = fork(join(import.meta.dirname, "trial-server.ts"), [name], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const logged: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding("utf8").on("data", (text: string) => logged.push(text));
  }
  const [listening] = (await once(child, "message")) as [Listening];
  return { ...listening, child, logged };
}

async function memoryOf({ child }: Started): Promise<number> {
  child.send("memory");
  const [bytes] = (await once(child, "message")) as [number];
  return bytes;
}

const trial = await start("trial");
const api = await start("api");

async function paste(body: unknown, from: string): Promise<Answered> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${String(trial.port)}/api/try`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { status } = response;
  const { message, findings } = (await response.json()) as { message?: string; findings?: unknown[] };
  const isClear =
    status === 200 ? Array.isArray(findings) : status < 500 && message !== undefined && message !== "";
  return { status, ms: performance.now() - began, isClear };
}

/** Milliseconds of a list of posts, as somebody who signed in reads it. */
async function readPosts(): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${String(api.port)}/api/posts?limit=20`, {
    headers: { Authorization: `Bearer ${api.token}` },
  });
  const posts = (await response.json()) as unknown[];
  if (response.status !== 200 || posts.length !== 20) throw new Error("The API does not list its posts.");
  return performance.now() - began;
}

const quiet: number[] = [];
const beside: number[] = [];

/** Reads posts in silence, then for as long as `work` lasts. In turns, so that a machine that becomes busy slows both. */
async function besideCalls<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let call = 0; call < quietCalls; call += 1) {
    await delay(pauseMs);
    quiet.push(await readPosts());
  }
  const over = new AbortController();
  const working = work().finally(() => {
    over.abort();
  });
  while (!over.signal.aborted) {
    await delay(pauseMs);
    beside.push(await readPosts());
  }
  return await working;
}

const missed: string[] = [];
const rows: Record<string, { status: string; "slowest ms": number }> = {};

function report(name: string, answers: readonly Answered[]): void {
  rows[name] = {
    status: [...new Set(answers.map(({ status }) => status))].join(", "),
    "slowest ms": Math.round(Math.max(...answers.map(({ ms }) => ms))),
  };
  if (!answers.every(({ isClear }) => isClear)) missed.push(`No clear answer to: ${name}.`);
}

async function pasteFourTimes(bomb: (typeof bombs)[number], index: number): Promise<Answered[]> {
  const [, text, file] = bomb;
  const answers: Answered[] = [];
  for (let variant = 0; variant < 4; variant += 1) {
    const cut = `${text.slice(0, 59_000 - variant * 997)}\n${marker}`;
    const body = file === "" ? { text: cut } : { text: cut, name: file };
    answers.push(await besideCalls(() => paste(body, `10.0.${String(index)}.${String(variant)}`)));
  }
  return answers;
}

// Compiled for what they do, before anything counts.
for (let call = 0; call < 200; call += 1) await readPosts();
for (const [index, bomb] of bombs.entries()) report(bomb[0], await pasteFourTimes(bomb, index));
const tooLarge = marker.repeat(10_000_000 / marker.length);
report("10 MB", [await besideCalls(() => paste({ text: tooLarge }, "10.1.0.1"))]);
report("no JSON", [await besideCalls(() => paste("{".repeat(1_000), "10.1.0.2"))]);
const flood = await besideCalls(() =>
  Promise.all(Array.from({ length: 200 }, () => paste({ text: `let x = "${marker}";` }, "10.2.0.1"))),
);
report("200 of one address", flood);
console.table(rows);

const counted = new Map<number, number>();
for (const { status } of flood) counted.set(status, (counted.get(status) ?? 0) + 1);
const words = Array.from(counted, ([status, count]) => `${String(count)} answered ${String(status)}`);
console.log(`200 calls of one address: ${words.join(", ")}`);
if ((counted.get(429) ?? 0) < 190) missed.push("More than ten calls of one address were let in.");

const [silent, busy] = [median(quiet), median(beside)];
console.log(
  `A list of posts: ${silent.toFixed(2)} ms in silence (${String(quiet.length)} calls), ${busy.toFixed(2)} ms beside the pastes (${String(beside.length)}): ${(busy / silent).toFixed(2)} times`,
);
if (!(busy <= silent * mostTimesQuiet)) missed.push("The API is slower beside the pastes.");

console.log(
  `Memory of the trial's function afterwards: ${String(Math.round((await memoryOf(trial)) / 1e6))} MB`,
);
for (const { child } of [trial, api]) child.kill();
const left = readdirSync(folder);
rmSync(folder, { recursive: true });
const isLogged = trial.logged.join("").includes(marker);
console.log(
  `Kept: ${String(left.length)} files, ${isLogged ? "pastes" : "nothing"} in ${String(trial.logged.join("").split("\n").length - 1)} lines of its log`,
);
if (left.length > 0 || isLogged) missed.push("Something of a paste was kept.");
for (const sentence of missed) console.log(sentence);
if (missed.length > 0) process.exitCode = 1;
