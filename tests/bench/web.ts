/** `npm run bench -- web [rounds]`: what a visitor loads and waits for on the public site, beside the same page without scripts, and what each route of the app weighs. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { launchBrowser } from "../../local/browser.ts";
import { buildSite, root } from "../../local/build.ts";
import { budgets, readManifest, weightOf } from "../architecture/web-sizes.ts";
import { loadLighthouse } from "./load-lighthouse.ts";
import { median } from "./measure.ts";
import { serveSite } from "./site-server.ts";

/** Of Lighthouse on each page, five unless said; a busy machine says nothing about times, but one tells the other scores and the sizes. */
const rounds = Number(process.argv[2] ?? 5);
const debuggingPort = 9_345;
const lighthouse = await loadLighthouse();

const Hosting = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
    ),
  }),
});

const Requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

const leastPerformance = 95;
const mostTimesPlain = 1.5;

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly blockingMs: number;
  /** Of all scripts, the late ones too, with their HTTP headers. What loads at once is among the weights. */
  readonly scriptKb: number;
}

function deployedHeaders(): Record<string, string> {
  const { hosting } = Hosting.parse(JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")));
  const everywhere = hosting.headers.find(({ source }) => source === "**")?.headers ?? [];
  // Over plain HTTP on this machine the browser would ask for HTTPS from then on.
  const kept = everywhere.filter(({ key }) => key !== "Strict-Transport-Security");
  return Object.fromEntries(kept.map(({ key, value }) => [key, value]));
}

async function measure(url: string): Promise<Scores> {
  const { categories, audits } = await lighthouse(url, debuggingPort);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const { items } = Requests.parse(audits["network-requests"]?.details);
  const scripts = items.filter(({ resourceType }) => resourceType === "Script");
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    seo: score("seo"),
    lcpMs: number("largest-contentful-paint"),
    cls: number("cumulative-layout-shift"),
    blockingMs: number("total-blocking-time"),
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
  };
}

/** What a page fails of what it has to be. */
function shortOf(path: string, scores: Scores): string[] {
  const others = ["accessibility", "practices", "seo"] as const;
  const held: readonly (readonly [what: string, holds: boolean])[] = [
    [`performance ${String(scores.performance)}`, scores.performance >= leastPerformance],
    ...others.map((name) => [`${name} ${String(scores[name])}`, scores[name] === 100] as const),
    [`layout shift ${String(scores.cls)}`, scores.cls === 0],
  ];
  return held.filter(([, holds]) => !holds).map(([what]) => `${path}: ${what}`);
}

function medians(all: readonly Scores[]): Scores {
  const of = (name: keyof Scores): number => median(all.map((scores) => scores[name]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    practices: of("practices"),
    seo: of("seo"),
    lcpMs: of("lcpMs"),
    cls: of("cls"),
    blockingMs: of("blockingMs"),
    scriptKb: of("scriptKb"),
  };
}

const folder = mkdtempSync(join(tmpdir(), "acrux-site-"));
const { VITE_LOCAL: _, ...env } = process.env;
await buildSite(folder, { ...env, NODE_ENV: "production" }, "https://acrux.example");
const manifest = await readManifest(folder);
const weights = await Promise.all(
  budgets.map(async (budget) => ({ ...budget, kB: await weightOf(folder, manifest, budget) })),
);
await using server = await serveSite(folder, deployedHeaders());
const browser = await launchBrowser(undefined, [`--remote-debugging-port=${String(debuggingPort)}`]);
const pages = ["/", "/plain", "/security", "/docs/rules/js-sql-injection"];
const measured = new Map<string, Scores[]>(pages.map((path) => [path, []]));
try {
  // In turns, so that a machine that becomes busy slows all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const path of pages) measured.get(path)?.push(await measure(server.origin + path));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
const rows = Object.fromEntries(Array.from(measured, ([path, all]) => [path, medians(all)]));
console.table(rows);
const lcp = (path: string): number => rows[path]?.lcpMs ?? Number.NaN;
const timesPlain = lcp("/") / lcp("/plain");
console.log(`LCP of / over the same page without scripts: ${timesPlain.toFixed(2)}`);
const missed = Object.entries(rows).flatMap(([path, scores]) => shortOf(path, scores));
if (!(timesPlain <= mostTimesPlain))
  missed.push(`/ shows its largest part ${timesPlain.toFixed(2)} times later.`);
console.table(
  Object.fromEntries(weights.map(({ part, kB, most }) => [part, { kB: Number(kB.toFixed(1)), most }])),
);
for (const { part, kB, most } of weights) {
  if (kB > most) missed.push(`${part}: ${kB.toFixed(1)} kB of at most ${String(most)}`);
}
for (const sentence of missed) console.log(sentence);
if (missed.length > 0) process.exitCode = 1;
