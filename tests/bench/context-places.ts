/** How many labelled places show, among the first twenty, every caller that a person would want: `npm run bench -- context-places <folder of git folders>`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { searchTexts } from "../../functions/src/adapters/memory/snapshot.ts";
import { readGitSnapshot } from "../../functions/src/adapters/git/git-snapshot.ts";
import { changeOfTexts } from "../eval/change-of-texts.ts";
import { look } from "./context-history.ts";

/**
 * Places of TypeScript were labelled by its own language service, all others by reading what `git grep` shows of a name that is
 * defined once: prototypes, comments and others of the same name were taken out by hand. Our own index was not asked.
 */
const placesSchema = z.array(
  z.object({
    repository: z.string(),
    commit: z.string(),
    language: z.string(),
    path: z.string(),
    name: z.string(),
    line: z.number(),
    /** `path:line` of each caller. */
    wanted: z.array(z.string()),
  }),
);
type Place = z.infer<typeof placesSchema>[number];

const shown = 20;
const least = 0.8;

const [folder = ""] = process.argv.slice(2);
const places = placesSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "context-places.json"), "utf8")),
);
const byLanguage = new Map<string, { all: number; complete: number }>();
for (const place of places) {
  const missing = await missingAt(place);
  const counts = byLanguage.get(place.language) ?? { all: 0, complete: 0 };
  counts.all += 1;
  if (missing.length === 0) counts.complete += 1;
  else console.log(`${place.language} ${place.repository} ${place.name}: without ${missing.join(" ")}`);
  byLanguage.set(place.language, counts);
}
let complete = 0;
for (const [language, counts] of byLanguage) {
  complete += counts.complete;
  console.log(`${language.padEnd(11)} ${String(counts.complete)} of ${String(counts.all)}`);
}
console.log(
  `${String(complete)} of ${String(places.length)} labelled places show every wanted caller among the first ${String(shown)}`,
);
if (complete < least * places.length) process.exitCode = 1;

/** Touches the definition, and looks at what the review would show of it. */
async function missingAt({ repository, commit, path, name, line, wanted }: Place): Promise<string[]> {
  const git = {
    path: join(folder, repository.replace("/", "+"), "repo"),
    searchPath: process.env["PATH"] ?? "",
  };
  const snapshot = await readGitSnapshot(git, commit);
  const texts = new Map(
    snapshot.files.map((one) => [one.path, Buffer.from(one.bytes).toString("utf8")] as const),
  );
  const before = texts.get(path) ?? "";
  const after = before
    .split("\n")
    .map((one, at) => (at === line - 1 ? `${one} ` : one))
    .join("\n");
  const change = changeOfTexts([{ path, before, after }]);
  const search = searchTexts({ ...Object.fromEntries(texts), [path]: after });
  const { context } = await look({ ...change, search });
  const symbol = context?.symbols.find((one) => one.name === name || one.name.endsWith(`::${name}`));
  const uses = new Set((symbol?.uses ?? []).slice(0, shown).map((one) => `${one.path}:${String(one.line)}`));
  return wanted.filter((one) => !uses.has(one));
}
