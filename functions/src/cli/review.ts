/** `npm run review`: reviews a range of a local git repository without any server, for people and for pipelines. */
import { resolve } from "node:path";
import { defaultLimits, runEngine } from "../adapters/engine/run-engine.ts";
import { GitError } from "../adapters/git/git.ts";
import { readGitChange } from "../adapters/git/git-change.ts";
import { reportAsJson } from "../review/report/json.ts";
import { reportAsSarif } from "../review/report/sarif.ts";
import { reportForTerminal } from "../review/report/terminal.ts";
import { defaultSettings } from "../review/settings.ts";
import { exitCode } from "./exit-code.ts";
import { help, type Options, readOptions } from "./options.ts";
import { searchPath, showsColors } from "./terminal.ts";
import { version } from "./version.ts";

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.kind === "help") {
    process.stdout.write(help);
    return 0;
  }
  if (options.kind === "refused") return complain(options.reason, 2);
  try {
    return await review(options);
  } catch (error) {
    if (error instanceof GitError) return complain(error.message, 2);
    return complain(`The review failed: ${error instanceof Error ? error.message : String(error)}`, 3);
  }
}

async function review(options: Extract<Options, { kind: "review" }>): Promise<number> {
  const repository = { path: resolve(options.path), searchPath };
  const change = await readGitChange({ repository, base: options.base, head: options.head });
  const settings = {
    ...defaultSettings,
    maxComments: 1_000,
    maxFiles: 10_000,
    budgetMs: 300_000,
    fileBudgetMs: 5_000,
  };
  const result = await runEngine(change, settings, { ...defaultLimits, reviewMs: 600_000 });
  if (options.format === "json") process.stdout.write(reportAsJson(result));
  else if (options.format === "sarif") process.stdout.write(reportAsSarif(result, version));
  else process.stdout.write(reportForTerminal(result, { colors: showsColors }));
  return exitCode(result, options.failOn);
}

function complain(reason: string, code: number): number {
  process.stderr.write(`${reason}\n`);
  return code;
}
