/** One review of the change in the named file, in a process of its own; prints processor time and peak memory as JSON. */
import { readFileSync } from "node:fs";
import { addedFiles } from "../engine/added-files.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import type { Source } from "./engine-sources.ts";

/** Of this process alone: the figure of `resourceUsage` begins with that of the process that started it. */
function peakMegabytes(): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1_024;
}

/** Chosen by who starts this: looking for them reads thousands of files. */
const sources = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Source[];
const change = addedFiles(
  Object.fromEntries(sources.map(({ text }, at) => [`src/file${String(at)}.js`, text])),
);
const loadedMegabytes = peakMegabytes();
const before = process.cpuUsage();
const { findings } = await review(change, defaultSettings, {
  now: () => performance.now(),
  onStart: () => undefined,
});
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    files: sources.length,
    lines: sources.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
    findings: findings.length,
    cpuMs: (user + system) / 1_000,
    loadedMegabytes,
    peakMegabytes: peakMegabytes(),
  }),
);
