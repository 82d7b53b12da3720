/** Runs the checks of this repository, two at a time, and says in one line each how they went. */
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { startChild } from "./child.ts";

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
}

/** The types of the whole tree take more than the 4 GB that Node allows itself; in two parts they also fit a small machine. */
const roomy = { ...process.env, NODE_OPTIONS: "--max-old-space-size=6144" };

function eslint(cache: string): [string, ...string[]] {
  return ["eslint", "--cache", "--cache-location", `.local/eslint/${cache}/`, "--max-warnings", "0"];
}

/** What is checked without running anything of the product. Caches live in .local, so a second run is quick. */
export const staticSteps: readonly Step[] = [
  // It takes longer than all others together, which run beside it.
  {
    name: "lint",
    command: [...eslint("rest"), "--ignore-pattern", "web/", "--ignore-pattern", "tests/", "."],
    env: roomy,
  },
  { name: "lint of web and tests", command: [...eslint("web"), "web", "tests"], env: roomy },
  {
    name: "types",
    command: ["tsc", "-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", ".local/tsc/root.json"],
  },
  {
    name: "types of web",
    command: ["tsc", "-p", "web/tsconfig.json", "--incremental", "--tsBuildInfoFile", ".local/tsc/web.json"],
  },
  {
    name: "types of browser tests",
    command: [
      "tsc",
      "-p",
      "tests/e2e/tsconfig.json",
      "--incremental",
      "--tsBuildInfoFile",
      ".local/tsc/e2e.json",
    ],
  },
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
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return failed;
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
