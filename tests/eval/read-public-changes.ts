/**
 * Real changes of public histories as cases: a fix in reverse, so that its parent is what is reviewed and the fix says what is
 * wrong with it, or a change that was merged and left alone. The histories lie in a folder, one bare or ordinary repository a
 * name such as `owner+name`; nothing of them is kept here but the commits' names.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { GitRepository } from "../../functions/src/adapters/git/git.ts";
import { readGitChange } from "../../functions/src/adapters/git/git-change.ts";
import type { Change, ChangedFile, FileAddress } from "../../functions/src/review/change/change.ts";
import { readPatch } from "../../functions/src/review/change/diff.ts";
import type { EvalCase, Place } from "./case.ts";
import { changeOfTexts } from "./change-of-texts.ts";

const PublicChange = z.strictObject({
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  kind: z.enum(["fix", "clean"]),
  /** Of a fix: what a remark must speak of. */
  about: z.string().optional(),
});
type PublicChange = z.infer<typeof PublicChange>;

/** Tests, changelogs and documents of a fix would tell what is wrong, and their absence which changes are fixes. */
const tells =
  /(^|\/)(tests?|spec|__tests__|docs?|examples?|changelog|news|[\w.]*tests?)\/|[._-](test|spec)s?\.\w+$|(^|\/)test_\w+\.py$|Test\.php$|\.(md|rst|txt|ya?ml|json)$|CHANGE/i;

/** Those of which the history is there; throws when the list is not of its form. */
export async function readPublicChanges(list: string, histories: string): Promise<EvalCase[]> {
  const entries = z.array(PublicChange).parse(JSON.parse(readFileSync(list, "utf8")));
  const cases: EvalCase[] = [];
  for (const entry of entries) {
    const path = pathOf(entry, histories);
    if (path !== null) cases.push(await readOne(entry, { path, searchPath: process.env["PATH"] ?? "" }));
  }
  return cases;
}

function pathOf({ repository }: PublicChange, histories: string): string | null {
  const folder = join(histories, repository.replace("/", "+"));
  return [join(folder, "repo"), folder].find((path) => existsSync(path)) ?? null;
}

/** Both kinds look alike to a reader: the same files are left out, and no title says which it is. */
async function readOne(entry: PublicChange, repository: GitRepository): Promise<EvalCase> {
  const { commit, kind, about = "" } = entry;
  const forward = await readGitChange({ repository, base: `${commit}^`, head: commit });
  const name = `${entry.repository.replace("/", "-")}-${commit.slice(0, 10)}`;
  const files = forward.files.filter(({ path, binary }) => !tells.test(path) && !binary);
  const known = { name, title: titleOf(files), body: "" };
  if (kind === "clean")
    return { ...known, set: "public-clean", defect: null, expected: [], change: { ...forward, files } };
  const change = await reverse(forward, files);
  const places = change.files.flatMap(placesOf);
  return {
    ...{ ...known, set: "public-fixes", change },
    ...{ defect: about, expected: [{ places, about: new RegExp(about, "i") }] },
  };
}

function titleOf(files: readonly Pick<ChangedFile, "path">[]): string {
  const named = files.slice(0, 3).map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  return `Change ${named.join(", ")}${files.length > 3 ? " and others" : ""}`;
}

/** The files go back to what they were before the fix; all others are as they were then. */
async function reverse(forward: Change, files: readonly ChangedFile[]): Promise<Change> {
  const paths = files.map(({ path, previousPath }) => ({ after: path, before: previousPath ?? path }));
  const sides: FileAddress[] = paths.flatMap(({ after, before }) => [
    { side: "RIGHT", path: after },
    { side: "LEFT", path: before },
  ]);
  const contents = await forward.read(sides);
  const textAt = (index: number): string | null => {
    const content = contents[index];
    return content?.kind === "text" ? content.text : null;
  };
  const pairs = paths.map(({ before }, index) => ({
    ...{ path: before, before: textAt(2 * index), after: textAt(2 * index + 1) },
  }));
  const own = changeOfTexts(pairs);
  const known = new Set(pairs.map(({ path }) => path));
  return {
    ...own,
    read: async (addresses) => {
      const others = await forward.read(addresses.map(({ path }) => ({ side: "LEFT", path })));
      const mine = await own.read(addresses);
      return addresses.map(({ path }, index) =>
        known.has(path) ? (mine[index] ?? { kind: "missing" }) : (others[index] ?? { kind: "missing" }),
      );
    },
  };
}

/** Every hunk, on both sides: a fix may have added what the defect lacks. */
function placesOf(file: ChangedFile): Place[] {
  return readPatch(file.patch ?? "", file).hunks.flatMap(({ lines }) => [
    ...placeOf(
      file.path,
      "RIGHT",
      lines.map(({ right }) => right),
    ),
    ...placeOf(
      file.path,
      "LEFT",
      lines.map(({ left }) => left),
    ),
  ]);
}

function placeOf(path: string, side: Place["side"], lines: readonly (number | null)[]): Place[] {
  const numbers = lines.filter((line) => line !== null);
  if (numbers.length === 0) return [];
  return [{ path, side, startLine: Math.min(...numbers), endLine: Math.max(...numbers) }];
}
