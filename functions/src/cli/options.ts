/** The words of the review command's line. */
import { parseArgs } from "node:util";
import { Severity } from "@acrux/contract";
import { type ModelOptions, modelHelp, modelWords, readModelOptions } from "./model-options.ts";
import { type Inclusion, ordinarilyLenient } from "../review/config/schema.ts";

export const formats = ["terminal", "json", "sarif"] as const;
export type FailOn = Severity | "never";

const defaultOsvUrl = "https://api.osv.dev";

export const help = `Reviews the changes of a local git repository, or all files of a directory. Nothing in it is run or written.

  npm run review -- <path> --base <ref> [--head <ref>] [options]
  npm run review -- <path> --all-files [options]
  npm run review -- --print-config [<path>] [--base <ref> | --all-files] [--organization-settings <file>] ...

  <path>          a git repository, of which all changed files are reviewed; with --all-files any directory
  --base          what the changes are compared with: the review covers merge base .. head
  --head          the last commit of the changes; HEAD if left out. What is not committed is not reviewed
  --all-files     every file as it lies in the directory counts as new; git is not needed (also: --base empty).
                  Folders of installed packages are entered with --include vendored only
  --format        terminal (default), json (the whole result) or sarif (SARIF 2.1.0)
  --all           with --format json: every finding, uncapped, with its outcome
                  (functions/src/review/report/full-report.schema.json);
                  with --format sarif: also what comments or configuration suppress
  --fail-on       critical, high (default), medium, low, info or never
  --include       judged like the code of the product, separated by commas: ${ordinarilyLenient.join(", ")}
  --budget        seconds the review may take; 600, and 3600 with --all-files
  --max-files     files that are read at most; 10000
  --osv           ask ${defaultOsvUrl} for known vulnerabilities of the package versions that the changes lock anew. It is
                  sent their ecosystem, name and version, and nothing else; without --osv nothing is sent anywhere
  --osv-url       query this URL instead
${modelHelp}  --no-config     ignore .acrux.yml and .acrux/rules
  --organization-settings, --repository-settings
                  files with the text of the app's settings, which apply below .acrux.yml, and also with --no-config
  --print-config  print the configuration that applies to <path>, each value with its origin, and review nothing

.acrux.yml is read from the base commit, or with --all-files from the directory.

Exit codes
  0  no finding at or above --fail-on
  1  a finding at or above --fail-on
  2  the command or its input is not right
  3  the review failed, or could not read all it should have, and found nothing at or above --fail-on
`;

export interface ReviewOptions extends SettingsFiles {
  readonly kind: "review";
  readonly path: string;
  /** Null: every file of the directory is new. */
  readonly base: string | null;
  readonly head: string;
  readonly format: (typeof formats)[number];
  readonly all: boolean;
  readonly failOn: FailOn;
  readonly include: readonly Inclusion[];
  readonly budgetMs: number;
  readonly maxFiles: number;
  readonly useConfig: boolean;
  /** Null: nobody is asked for known vulnerabilities of dependencies. */
  readonly osvUrl: string | null;
  /** The beginning of a fingerprint of which an explanation is printed instead of the review; null for the review. */
  readonly explain: string | null;
  /** Null: no model reads. */
  readonly model: ModelOptions | null;
}

/** Files with the texts of the app's settings; null where there are none. */
export interface SettingsFiles {
  readonly organizationSettings: string | null;
  readonly repositorySettings: string | null;
}

export interface PrintConfigOptions extends SettingsFiles {
  readonly kind: "print-config";
  readonly path: string;
  /** Null: the files as they lie in the directory count. */
  readonly base: string | null;
}

export type Options =
  | { readonly kind: "help" }
  | { readonly kind: "refused"; readonly reason: string }
  | PrintConfigOptions
  | ReviewOptions;

const known = {
  base: { type: "string" },
  head: { type: "string" },
  "all-files": { type: "boolean", default: false },
  format: { type: "string", default: "terminal" },
  all: { type: "boolean", default: false },
  "fail-on": { type: "string", default: "high" },
  include: { type: "string", default: "" },
  budget: { type: "string" },
  "max-files": { type: "string", default: "10000" },
  osv: { type: "boolean", default: false },
  "osv-url": { type: "string" },
  ...modelWords,
  "no-config": { type: "boolean", default: false },
  "organization-settings": { type: "string" },
  "repository-settings": { type: "string" },
  "print-config": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Why the words are not taken. */
class Refusal extends Error {}

export function readOptions(args: readonly string[]): Options {
  try {
    return read(args);
  } catch (error) {
    return { kind: "refused", reason: `${reasonOf(error)} --help explains the command.` };
  }
}

/** In our own words where Node explains its own way of reading options. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : null;
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message)?.[1] ?? "An option";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Unknown option ${option}.`;
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return error.message;
  return error.message.includes("does not take") ? `${option} takes no value.` : `${option} needs a value.`;
}

function read(args: readonly string[]): Options {
  const words = { args: [...args], allowPositionals: true, options: known, tokens: true } as const;
  const { values, positionals, tokens } = parseArgs(words);
  if (values.help) return { kind: "help" };
  for (const name of ["base", "head"] as const) {
    if (values[name] === "") throw new Refusal(`--${name} needs a value, such as main.`);
  }
  const [path = values["print-config"] ? "." : undefined, ...more] = positionals;
  // Such as a variable of a script that was not set: what lies here must not be reviewed instead.
  if (path === undefined || path === "" || more.length > 0)
    throw new Refusal("Name one repository or directory.");
  if (!values["print-config"]) return readReview(path, values);
  refuseOptionsOfReviews(tokens.filter((token) => token.kind === "option").map(({ name }) => name));
  return readPrintConfig(path, values);
}

const optionsOfPrintConfig: ReadonlySet<string> = new Set([
  "print-config",
  "base",
  "all-files",
  "organization-settings",
  "repository-settings",
]);

function refuseOptionsOfReviews(given: readonly string[]): void {
  const others = new Set(given.filter((name) => !optionsOfPrintConfig.has(name)));
  if (others.size === 0) return;
  const names = [...others].map((name) => `--${name}`).join(", ");
  throw new Refusal(`--print-config reviews nothing: leave ${names} out.`);
}

type Words = ReturnType<typeof parseArgs<{ options: typeof known }>>["values"];

function readReview(path: string, values: Words): ReviewOptions {
  const base = readBase(values);
  const format = oneOf("--format", values.format, formats);
  if (values.all && format === "terminal") throw new Refusal("--all goes with --format json or sarif.");
  return {
    ...{ kind: "review", path, base, head: values.head ?? "HEAD", format, all: values.all },
    failOn: readFailOn(values["fail-on"]),
    include: readInclude(values.include),
    budgetMs: 1_000 * readCount("--budget", values.budget ?? (base === null ? "3600" : "600")),
    maxFiles: readCount("--max-files", values["max-files"]),
    useConfig: !values["no-config"],
    osvUrl: readOsvUrl(values, base),
    explain: values.explain ?? null,
    model: readModelOptions(values),
    ...settingsFiles(values),
  };
}

function readPrintConfig(path: string, values: Words): PrintConfigOptions {
  const isPlain = values.base === undefined && !values["all-files"];
  const base = isPlain ? "HEAD" : readBase(values);
  return { kind: "print-config", path, base, ...settingsFiles(values) };
}

function settingsFiles(values: Words): SettingsFiles {
  return {
    organizationSettings: values["organization-settings"] ?? null,
    repositorySettings: values["repository-settings"] ?? null,
  };
}

function readOsvUrl({ osv, "osv-url": url }: Words, base: string | null): string | null {
  if (!osv && url === undefined) return null;
  if (base === null) {
    throw new Refusal("--osv goes with --base: only versions that a change locks anew are looked up.");
  }
  const address = url ?? defaultOsvUrl;
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new Refusal(`--osv-url is an http or https address, not "${address}".`);
  }
  return address.replace(/\/+$/, "");
}

function readBase(values: Words): string | null {
  const isWhole = values["all-files"] || values.base === "empty";
  if (isWhole && values.base !== undefined && values.base !== "empty") {
    throw new Refusal("--all-files compares with nothing: leave --base out.");
  }
  if (isWhole && values.head !== undefined)
    throw new Refusal("--all-files reads the directory as it lies: leave --head out.");
  if (isWhole) return null;
  if (values.base !== undefined) return values.base;
  throw new Refusal(
    "Say with --base what the changes are compared with, or --all-files to review every file.",
  );
}

function oneOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === text);
  if (word === undefined) throw new Refusal(`${option} is one of ${words.join(", ")}, not "${text}".`);
  return word;
}

function readInclude(text: string): Inclusion[] {
  const names = text === "" ? [] : text.split(",");
  return names.map((name) => oneOf("--include", name.trim(), ordinarilyLenient));
}

function readFailOn(text: string): FailOn {
  const word = [...Severity.options, "never" as const].find((one) => one === text);
  if (word === undefined) throw new Refusal(`--fail-on is a severity or never, not "${text}".`);
  return word;
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Refusal(`${option} is a whole number from 1 to 9999999, not "${text}".`);
  return Number(text);
}
