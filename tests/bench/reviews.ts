/**
 * `npm run bench -- reviews --against <checkout> [--last 15] <git repository> ...`: how long reviews of the last merged changes of each
 * repository take here beside another checkout of this project; both take turns, each in a process of its own. The repository around a
 * change is not searched, and reading it is not measured.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { GitError, type GitRepository } from "../../functions/src/adapters/git/git.ts";
import { readGitChange } from "../../functions/src/adapters/git/git-change.ts";
import type { Change, ChangedFile, FileContent } from "../../functions/src/review/change/change.ts";
import { mediansOfProcesses, startProcess } from "./measure.ts";
import { mergedChanges } from "./merged-changes.ts";

/** A change with the texts of its files, by side and path. */
export interface ReadChange extends Pick<Change, "baseSha" | "headSha"> {
  readonly files: readonly ChangedFile[];
  readonly contents: Readonly<Record<string, FileContent>>;
}

const here = join(import.meta.dirname, "../..");
const folder = join(here, ".local/bench");
/** What moves whole folders says nothing of a review. */
const mostFiles = 60;
const rounds = 9;
const sides = ["LEFT", "RIGHT"] as const;

async function readChanges(path: string, last: number): Promise<ReadChange[]> {
  const repository = { path: resolve(path), searchPath: process.env["PATH"] ?? "" };
  const changes: ReadChange[] = [];
  for (const commit of await mergedChanges(repository, last)) {
    const read = await readOne(repository, commit).catch((error: unknown) => {
      // A snapshot lacks its largest files.
      if (!(error instanceof GitError)) throw error;
      return null;
    });
    if (read) changes.push(read);
  }
  return changes;
}

async function readOne(repository: GitRepository, commit: string): Promise<ReadChange | null> {
  const change = await readGitChange({ repository, base: `${commit}^1`, head: commit });
  const { baseSha, headSha, files } = change;
  if (files.length > mostFiles) return null;
  const addresses = files.flatMap(({ path }) => sides.map((side) => ({ side, path })));
  const texts = await change.read(addresses);
  const contents = Object.fromEntries(
    addresses.map(({ side, path }, at) => [`${side} ${path}`, texts[at] ?? { kind: "missing" as const }]),
  );
  return { baseSha, headSha, files, contents };
}

async function measure(path: string, last: number, against: string): Promise<Row> {
  const changes = await readChanges(path, last);
  const file = join(folder, "reviews.json");
  writeFileSync(file, JSON.stringify(changes));
  const took = await mediansOfProcesses(
    {
      here: startProcess("reviews-process.ts", here, file),
      there: startProcess("reviews-process.ts", against, file),
    },
    rounds,
  );
  return { changes: changes.length, hereMs: took["here"] ?? 0, thereMs: took["there"] ?? 0 };
}

interface Row {
  readonly changes: number;
  readonly hereMs: number;
  readonly thereMs: number;
}

function shown({ changes, hereMs, thereMs }: Row): object {
  const ratio = Math.round((hereMs / thereMs) * 100) / 100;
  return { changes, hereMs: Math.round(hereMs), thereMs: Math.round(thereMs), ratio };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" }, last: { type: "string", default: "15" } },
});

if (values.against === undefined || positionals.length === 0) {
  process.stderr.write(
    "Say --against which checkout, with its packages installed, and of which repositories.\n",
  );
  process.exitCode = 2;
} else {
  mkdirSync(folder, { recursive: true });
  const rows: Row[] = [];
  for (const path of positionals) {
    const row = await measure(path, Number(values.last), resolve(values.against));
    rows.push(row);
    const name = basename(path) === "repo" ? basename(dirname(path)) : basename(path);
    process.stdout.write(`${name} ${JSON.stringify(shown(row))}\n`);
  }
  const sum = (key: keyof Row): number => rows.reduce((all, row) => all + row[key], 0);
  const all = { changes: sum("changes"), hereMs: sum("hereMs"), thereMs: sum("thereMs") };
  process.stdout.write(`all ${JSON.stringify(shown(all))}\n`);
}
