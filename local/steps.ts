/** Runs the checks of this repository, two at a time where they fit, and says in one line each how they went. */
import { mkdirSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { startChild } from "./child.ts";

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** It takes the time that others leave. */
  readonly isPatient?: boolean;
}

/**
 * By the native compiler, in half the time. Decided 2026-11-23: it stands beside TypeScript 6, which the import rules need,
 * and is called by its path, since both of them call themselves `tsc`.
 */
function types(name: string, project: string): Step {
  const cache = ["--incremental", "--tsBuildInfoFile", `.local/tsc/${name.replaceAll(" ", "-")}.json`];
  return { name, command: ["node", "node_modules/typescript-native/bin/tsc", "-p", project, ...cache] };
}

/**
 * `npm run lint` runs this alone. Decided 2026-11-24: Oxlint, whose rules with types rest on the native compiler. It says what ESLint
 * with typescript-eslint said of this code, in a tenth of the processor time, which was a quarter of the time of all tests.
 */
export const lintSteps: readonly Step[] = [{ name: "lint", command: ["oxlint", "--deny-warnings", "."] }];

/** What is checked without running anything of the product. Caches live in .local, so a second run is quick. */
export const staticSteps: readonly Step[] = [
  ...lintSteps,
  types("types", "tsconfig.json"),
  types("types of web", "web/tsconfig.json"),
  types("types of browser tests", "tests/e2e/tsconfig.json"),
  { name: "format", command: ["oxfmt", "--check", "."] },
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
  if (step.isPatient === true) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const code = await child.ended;
  await child.stop();
  return code;
}
