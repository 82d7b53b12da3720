/** Runs the checks of this repository, two at a time where they fit, and says in one line each how they went. */
import { mkdirSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { startChild } from "./child.ts";

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Lint knows the types of what it reads, which takes about 3 GB for the largest of the three programs. Decided 2026-11-23: each part
 * below reads whole programs, so that none is built twice; with another division it took a third longer.
 */
const roomy = { ...process.env, NODE_OPTIONS: "--max-old-space-size=4096" };
const inBrowsers = ["web/", "tests/e2e/"];

function lint(name: string, ...what: string[]): Step {
  const cache = ["--cache", "--cache-location", `.local/eslint/${name.replaceAll(" ", "-")}/`];
  return { name, command: ["eslint", ...cache, "--max-warnings", "0", ...what], env: roomy };
}

/**
 * By the native compiler, in half the time. Decided 2026-11-23: it stands beside TypeScript 6, which lint and the import rules need,
 * and is called by its path, since both of them call themselves `tsc`.
 */
function types(name: string, project: string): Step {
  const cache = ["--incremental", "--tsBuildInfoFile", `.local/tsc/${name.replaceAll(" ", "-")}.json`];
  return { name, command: ["node", "node_modules/typescript-native/bin/tsc", "-p", project, ...cache] };
}

/** `npm run lint` runs these alone. */
export const lintSteps: readonly Step[] = [
  lint("lint", ...inBrowsers.flatMap((folder) => ["--ignore-pattern", folder]), "."),
  lint("lint of what runs in browsers", ...inBrowsers),
];

/** What is checked without running anything of the product. Caches live in .local, so a second run is quick. */
export const staticSteps: readonly Step[] = [
  // It takes longer than all others together, which run beside it.
  ...lintSteps,
  types("types", "tsconfig.json"),
  types("types of web", "web/tsconfig.json"),
  types("types of browser tests", "tests/e2e/tsconfig.json"),
  {
    name: "format",
    command: [
      "prettier",
      "--check",
      "--cache",
      "--cache-location",
      ".local/prettier",
      "--log-level",
      "warn",
      ".",
    ],
  },
  {
    name: "imports",
    command: [
      "depcruise",
      ...["contract", "functions", "web", "local", "tests"],
      ...["--config", ".dependency-cruiser.ts", "--output-type", "err-long"],
    ],
  },
  { name: "unused", command: ["knip", "--no-progress"] },
  { name: "licenses", command: ["node", "local/licenses.ts", "--check"] },
];

/** Runs all steps, even after one failed; answers how many failed. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  mkdirSync(".local", { recursive: true });
  const waiting = [...steps];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await runQuietly(step))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: stepsAtOnce(totalmem(), availableParallelism()) }, worker));
  return failed;
}

/** Two lints at a time take 7 GB. With a limit of 2.5 GB each, one took twice as long before it was stopped. */
export function stepsAtOnce(bytesOfMemory: number, cores: number): 1 | 2 {
  return bytesOfMemory < 12e9 || cores < 2 ? 1 : 2;
}

/** Shows a step's output only when it failed. */
async function runQuietly(step: Step): Promise<boolean> {
  const began = performance.now();
  const lines: string[] = [];
  const code = await runToEnd(step, (line) => lines.push(line));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "✓" : "✗"} ${step.name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${lines.join("\n")}\n`);
  return code === 0;
}

/** Runs one step and hands on each line as it is written. */
export async function runToEnd(step: Step, onLine: (line: string) => void): Promise<number | null> {
  const [program, ...args] = step.command;
  const child = await startChild(program, args, {
    onLine,
    ...(step.env === undefined ? {} : { env: step.env }),
  });
  const code = await child.ended;
  await child.stop();
  return code;
}
