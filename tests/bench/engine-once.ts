/** One review of a change of 2,000 lines in 30 files in a process of its own; prints processor time and peak memory as JSON. */
import { readFileSync } from "node:fs";
import { addedFiles } from "../engine/added-files.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import { changeOf2000Lines } from "./engine-sources.ts";

/** Of this process alone: the figure of `resourceUsage` begins with that of the process that started it. */
function peakMegabytes(): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1_024;
}

const sources = changeOf2000Lines();
const change = addedFiles(
  Object.fromEntries(sources.map(({ text }, at) => [`src/file${String(at)}.js`, text])),
);
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
    peakMegabytes: peakMegabytes(),
  }),
);
