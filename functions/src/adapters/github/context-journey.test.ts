/** What a change touches elsewhere, the whole way on the local GitHub: one archive call, and the comment with its evidence. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  calls,
  control,
  git,
  makeRepository,
  newInstance,
  onGitHub,
  openPull,
  useLocalGitHub,
  workOff,
} from "../../../../tests/github/local-github-world.ts";
import { defaultSettings } from "../../review/settings.ts";
import { runEngine } from "../engine/run-engine.ts";

useLocalGitHub();

/** With the engine itself, in its own process. */
function withEngine() {
  return {
    ...newInstance(),
    runEngine: (change, settings) => runEngine(change, { ...defaultSettings, ...settings }),
  } satisfies ReturnType<typeof newInstance>;
}

function write(repository: string, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
    writeFileSync(path.join(repository, name), text);
  }
  git(repository, "add", ".");
  git(repository, "commit", "-qm", "More");
}

const range = "export function parseRange(text: string) {\n  return text.split('-');\n}\n";

describe("a pull request that renames an export", { timeout: 60_000 }, () => {
  it("gets the comment at the rename, with the forgotten importer as evidence, for one call more", async () => {
    const repository = makeRepository();
    git(repository, "checkout", "-q", "main");
    write(repository, {
      "src/lib/range.ts": range,
      "src/list.ts": 'import { parseRange } from "./lib/range";\n\nexport const list = parseRange("1-2");\n',
    });
    git(repository, "checkout", "-qB", "work", "main");
    write(repository, { "src/lib/range.ts": range.replace("parseRange", "readRange") });
    const { pull } = await openPull(repository);
    await control("DELETE", "/calls");
    expect(await workOff(withEngine())).toEqual(["done"]);
    const archives = (await calls()).filter(
      ({ operation }) => operation === "repos/download-tarball-archive",
    );
    expect(archives.map(({ status }) => status)).toEqual([302]);

    const { comments, reviews } = await onGitHub(pull);
    expect(comments).toMatchObject([{ path: "src/lib/range.ts", line: 1, side: "RIGHT" }]);
    expect(comments[0]?.body).toContain("`parseRange` is renamed to `readRange`");
    expect(comments[0]?.body).toContain(`/blob/${pull.head_sha}/src/list.ts#L1`);
    expect(comments[0]?.body).toContain('import { parseRange } from "./lib/range";');
    expect(reviews[0]?.body).toContain("Renames `parseRange` to `readRange`, used in 1 file");
  });

  it("is reviewed all the same where the archive cannot be had, and that is said", async () => {
    const repository = makeRepository();
    git(repository, "checkout", "-q", "main");
    write(repository, { "src/lib/range.ts": range });
    git(repository, "checkout", "-qB", "work", "main");
    write(repository, { "src/lib/range.ts": range.replace("parseRange", "readRange") });
    const { pull } = await openPull(repository);
    await control("POST", "/faults", { operation: "repos/download-tarball-archive", status: 500 });
    expect(await workOff(withEngine())).toEqual(["done"]);
    expect((await onGitHub(pull)).reviews[0]?.body).toContain("GitHub did not deliver its archive");
  });
});
