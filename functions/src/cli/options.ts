/** The words of the review command's line. */
import { parseArgs } from "node:util";
import { Severity } from "@acrux/contract";

export const formats = ["terminal", "json", "sarif"] as const;
export type FailOn = Severity | "never";

export const help = `Reviews the changes of a local git repository. Nothing in the repository is run or written.

  npm run review -- <path> --base <ref> [--head <ref>] [--format terminal|json|sarif] [--fail-on <severity>]

  <path>      a git repository
  --base      what the changes are compared with: the review covers merge base .. head
  --head      the last commit of the changes; HEAD if left out
  --format    terminal (default), json (the whole result) or sarif (SARIF 2.1.0)
  --fail-on   critical, high (default), medium, low, info or never

Exit codes
  0  no finding at or above --fail-on
  1  a finding at or above --fail-on
  2  the command or its input is not right
  3  the review failed, or could not read all it should have, and found nothing at or above --fail-on
`;

export type Options =
  | { readonly kind: "help" }
  | { readonly kind: "refused"; readonly reason: string }
  | {
      readonly kind: "review";
      readonly path: string;
      readonly base: string;
      readonly head: string;
      readonly format: (typeof formats)[number];
      readonly failOn: FailOn;
    };

export function readOptions(args: readonly string[]): Options {
  try {
    return read(args);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function read(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      base: { type: "string" },
      head: { type: "string", default: "HEAD" },
      format: { type: "string", default: "terminal" },
      "fail-on": { type: "string", default: "high" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return { kind: "help" };
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return refuse("Name one repository.");
  if (values.base === undefined) return refuse("Say with --base what the changes are compared with.");
  const format = formats.find((known) => known === values.format);
  if (format === undefined)
    return refuse(`--format is one of ${formats.join(", ")}, not "${values.format}".`);
  const failOn = readFailOn(values["fail-on"]);
  if (failOn === null) return refuse(`--fail-on is a severity or never, not "${values["fail-on"]}".`);
  return { kind: "review", path, base: values.base, head: values.head, format, failOn };
}

function readFailOn(text: string): FailOn | null {
  return text === "never" ? text : (Severity.options.find((severity) => severity === text) ?? null);
}

function refuse(reason: string): Options {
  return { kind: "refused", reason: `${reason} --help explains the command.` };
}
