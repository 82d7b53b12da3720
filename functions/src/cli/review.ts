/** `npm run review`: reviews a range of a local git repository, or a directory, without any server, for people and for pipelines. */
import { statSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { ReviewResult } from "@acrux/contract";
import {
  DirectoryError,
  configOfDirectory,
  readDirectoryChange,
} from "../adapters/directory/directory-change.ts";
import { defaultLimits, runEngine } from "../adapters/engine/run-engine.ts";
import { GitError, gitText } from "../adapters/git/git.ts";
import { commitId, readGitChange } from "../adapters/git/git-change.ts";
import { configOfCommit } from "../adapters/git/git-config.ts";
import { readGitSnapshot } from "../adapters/git/git-snapshot.ts";
import { searchSnapshot } from "../adapters/context/search-snapshot.ts";
import { repositoryIdentity } from "../adapters/git/repository-identity.ts";
import { repositoryKey } from "../adapters/identity-key.ts";
import { advisoriesOfChange } from "../adapters/osv/advisories-of-change.ts";
import { createOsvLookUp } from "../adapters/osv/look-up.ts";
import type { Change } from "../review/change/change.ts";
import { type LoadedConfig, plainLayer } from "../review/config/layers.ts";
import { loadConfig, type ReadConfigFiles, readNoConfig } from "../review/config/load-config.ts";
import { printConfig } from "../review/config/print-config.ts";
import { reportInFull } from "../review/report/full-report.ts";
import { reportAsJson } from "../review/report/json.ts";
import { reportAsSarif } from "../review/report/sarif.ts";
import { explainInTerminal, reportForTerminal } from "../review/report/terminal.ts";
import { defaultSettings, type ReviewSettings } from "../review/settings.ts";
import { exitCode } from "./exit-code.ts";
import { help, type PrintConfigOptions, readOptions, type ReviewOptions } from "./options.ts";
import type { Reviewed } from "./model.ts";
import { readSettingsFiles, SettingsFileError } from "./settings-files.ts";
import { endAtClosedPipe, searchPath, showsColors } from "./terminal.ts";
import { version } from "./version.ts";

/** What holds here where the team says nothing: a terminal has room for all. */
const localSettings = {
  ...defaultSettings,
  ...{ maxComments: 1_000, maxFindings: 100_000, maxFindingsInFile: 100_000, fileBudgetMs: 5_000 },
};

/** Folders in which an `.acrux.yml` is looked for: a disk answers faster than a server. */
const localFolders = 5_000;

/** On a machine that is busy with a build the engine may take that long to start. */
const localStillMs = 60_000;

/** A person waits longer for the look-up than a server does. */
const osvMs = 10_000;

endAtClosedPipe();
process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.kind === "help") {
    process.stdout.write(help);
    return 0;
  }
  if (options.kind === "refused") return complain(options.reason, 2);
  try {
    return options.kind === "review" ? await review(options) : await show(options);
  } catch (error) {
    if (
      [GitError, DirectoryError, SettingsFileError].some((kind) => error instanceof kind) &&
      error instanceof Error
    )
      return complain(error.message, 2);
    return complain(`The review failed: ${error instanceof Error ? error.message : String(error)}`, 3);
  }
}

async function review(options: ReviewOptions): Promise<number> {
  const { change, readConfig } = await readInput(options);
  const config = await configOf(change, readConfig, options);
  const { budgetMs, maxFiles } = options;
  const identityKey = repositoryKey(await identityOf(resolve(options.path)));
  const advisories = await advisoriesFor(change, options);
  const settings = { ...localSettings, config, maxFiles, budgetMs, identityKey, ...advisories };
  if (change.files.length === 0) note(whyNothing(options));
  // Whole directories are reviewed in one process, whose findings pile up.
  const limits = { ...defaultLimits, ...(options.base === null ? { heapMb: 512, memoryMb: 1_024 } : {}) };
  const result = await runEngine(change, settings, {
    ...limits,
    stillMs: localStillMs,
    reviewMs: budgetMs + 60_000,
    workMs: budgetMs + 60_000,
  });
  return await tell({ change, result, settings }, options);
}

/** The model's package is loaded only when one is named. */
async function tell(reviewed: Omit<Reviewed, "purpose">, options: ReviewOptions): Promise<number> {
  const { change } = reviewed;
  let { result } = reviewed;
  if (options.model !== null) {
    const { purposeOf, reviewWithModel, talkWithModel } = await import("./model.ts");
    const { provider, name, asks, batch } = options.model;
    const to = batch === null ? "Sending" : "Writing down";
    note(
      `${to} the changed files, those that they import and those that use what changed, for ${name} of ${provider}, with secrets masked.`,
    );
    const purpose = await purposeOf(resolve(options.path), options.base, options.head);
    if (asks?.kind !== "proposal") {
      const read = await reviewWithModel({ ...reviewed, purpose }, options.model);
      result = read.result;
      if (read.note !== null) note(read.note);
    }
    if (asks !== null) {
      process.stdout.write(await talkWithModel({ ...reviewed, result, purpose }, options.model));
      return 0;
    }
  }
  if (options.explain !== null) return explain(result, options.explain);
  process.stdout.write(report(result, change, options));
  return exitCode(result, options.failOn);
}

/** Without a model: what the engine itself knows. */
function explain({ findings }: ReviewResult, fingerprint: string): number {
  const finding = findings.find((one) => one.fingerprint.startsWith(fingerprint));
  if (finding === undefined)
    return complain(
      `There is no finding with the fingerprint ${fingerprint}. The review shows eight digits of each next to its rule.`,
      2,
    );
  process.stdout.write(explainInTerminal(finding));
  return 0;
}

function whyNothing({ base, head, path }: ReviewOptions): string {
  if (base === null) return `There is no file to review in ${path}.`;
  return `Nothing changed from ${base} to ${head}. What is not committed is not reviewed: commit it, or use --all-files.`;
}

/** Only when asked to; says what leaves the machine. */
async function advisoriesFor(change: Change, { osvUrl }: ReviewOptions): Promise<Partial<ReviewSettings>> {
  if (osvUrl === null) return {};
  const lookUp = createOsvLookUp({ apiUrl: osvUrl, now: Date.now, timeoutMs: osvMs });
  return await advisoriesOfChange(change, lookUp, (versions) => {
    const packages = versions === 1 ? "one package version" : `${String(versions)} package versions`;
    note(`Asking ${osvUrl} about ${packages}: ecosystem, name and version are sent, and nothing else.`);
  });
}

/** A directory without git is known by its name. */
async function identityOf(path: string): Promise<string> {
  return (await repositoryIdentity({ path, searchPath })) ?? basename(path);
}

async function readInput({
  path,
  base,
  head,
  include,
  maxFiles,
}: ReviewOptions): Promise<{ change: Change; readConfig: ReadConfigFiles }> {
  const root = resolve(path);
  if (base === null) {
    const withPackages = include.includes("vendored");
    const change = await readDirectoryChange(root, { maxFiles, withPackages });
    return { change, readConfig: configOfDirectory(root) };
  }
  const repository = { path: root, searchPath };
  const change = await readGitChange({ repository, base, head });
  const search = searchSnapshot(() => readGitSnapshot(repository, change.headSha));
  return { change: { ...change, search }, readConfig: configOfCommit(repository, base) };
}

async function configOf(
  change: Change,
  readConfig: ReadConfigFiles,
  options: ReviewOptions,
): Promise<LoadedConfig> {
  const paths = change.files.map(({ path }) => path);
  const below = readSettingsFiles(options);
  const config = options.useConfig
    ? await loadConfig(readConfig, paths, below, localFolders)
    : await loadConfig(readNoConfig, [], below);
  if (options.include.length === 0) return config;
  const layer = plainLayer("--include", { include: [...options.include] });
  return { ...config, layers: [...config.layers, layer] };
}

function report(result: ReviewResult, change: Change, { format, all, base }: ReviewOptions): string {
  if (format === "sarif") return reportAsSarif(result, version, { all });
  if (format === "terminal") return reportForTerminal(result, { colors: showsColors });
  if (!all) return reportAsJson(result);
  const commits = base === null ? { base: null, head: null } : { base: change.baseSha, head: change.headSha };
  return reportInFull(result, { version, ...commits, unlistedFiles: change.unlistedFiles });
}

async function show(options: PrintConfigOptions): Promise<number> {
  const { path, base } = options;
  const asked = resolve(path);
  const folder = folderOf(asked);
  const top = await topLevel(folder);
  const root = top ?? folder;
  const readConfig = top === null || base === null ? configOfDirectory(root) : await ofCommit(root, base);
  const inside = relative(root, asked);
  // The configuration of a folder is that of the files in it.
  const file = asked === folder && inside !== "" ? `${inside}/` : inside;
  process.stdout.write(
    printConfig(file, await loadConfig(readConfig, [file], readSettingsFiles(options)), localSettings),
  );
  return 0;
}

async function ofCommit(path: string, commit: string): Promise<ReadConfigFiles> {
  const repository = { path, searchPath };
  await commitId(repository, commit);
  return configOfCommit(repository, commit);
}

/** The path itself or the closest folder around it that exists: a file may be asked about before it is written. */
function folderOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  const around = dirname(path);
  return around === path ? path : folderOf(around);
}

/** The root of what git keeps, also where it keeps no files of it beside; null outside of git. */
async function topLevel(folder: string): Promise<string | null> {
  const ask = async (question: string): Promise<string> =>
    (await gitText({ path: folder, searchPath }, ["rev-parse", question])).trim();
  try {
    return (await ask("--is-bare-repository")) === "true"
      ? await ask("--absolute-git-dir")
      : await ask("--show-toplevel");
  } catch {
    return null;
  }
}

/** Beside the report, which goes to standard output alone. */
function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function complain(reason: string, code: number): number {
  process.stderr.write(`${reason}\n`);
  return code;
}
