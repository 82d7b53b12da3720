/** A pull request full of what breaks reviewers, through the whole suite: it is reviewed, at the right lines, and says what it did not read. */
import { expect, it } from "vitest";
import { createFirestoreReviews } from "../../functions/src/adapters/firestore/reviews.ts";
import { temporaryRepository, type TemporaryRepository } from "../engine/temporary-repository.ts";
import { localGitHub, type OpenedPull } from "../suite/local-github.ts";
import { endOf, firestore, reviewIdOf, switchOn } from "../suite/reviews.ts";

const injection =
  "export const find = (db, request) => db.query(`SELECT * FROM t WHERE id = ${request.query.id}`);";

function writeBefore(source: TemporaryRepository): void {
  source.write("src/old name.ts", `// keep\n${"const kept = 1;\n".repeat(30)}`);
  source.write(
    "src/guarded.ts",
    "export function remove(request, db) {\n  requireAdmin(request);\n  return db.remove(request.params.id);\n}\n",
  );
  source.write("windows.ts", "const a = 1;\r\nconst b = 2;\r\n");
  source.write("picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
}

function writeAfter(source: TemporaryRepository): void {
  source.write("src/deep.ts", `const deep = ${"(".repeat(60_000)}1${")".repeat(60_000)};\n`);
  source.write("src/unbalanced.ts", `${"[{(".repeat(400)}\n`);
  source.write("src/line.ts", `const text = "${"x".repeat(10_000_000)}";\n`);
  source.git("mv", "src/old name.ts", "src/new ütf 名.ts");
  source.write("src/new ütf 名.ts", `// keep\n${"const kept = 1;\n".repeat(30)}${injection}\n`);
  source.write(
    "src/guarded.ts",
    "export function remove(request, db) {\n  return db.remove(request.params.id);\n}\n",
  );
  source.write("windows.ts", `const a = 1;\r\n${injection}\r\nconst b = 2;\r\n`);
  source.write('src/"quoted" \t.ts', `\n\n${injection}\n`);
  source.write("picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 9, 9, 9]));
}

async function openHostilePull(): Promise<OpenedPull> {
  const source = temporaryRepository();
  writeBefore(source);
  const base = source.commit();
  writeAfter(source);
  source.commit();
  const command = { path: source.path, base, head: "main", repo: "northwind-labs/hostile" };
  const first = await localGitHub.pull(command);
  await localGitHub.settled();
  await switchOn({ id: first.repository_id, fullName: first.repository });
  await localGitHub.pull({ repo: first.repository, number: first.number, action: "close" });
  return localGitHub.pull({ repo: first.repository, number: first.number, action: "reopen" });
}

it("reviews a hostile change and says what it did not read", { timeout: 120_000 }, async () => {
  const opened = await openHostilePull();
  expect(await endOf(opened, 90_000)).toBe("posted");

  const page = await (await fetch(opened.url)).text();
  expect(page).toContain("src/line.ts");
  const result = await createFirestoreReviews(firestore).findResult(reviewIdOf(opened));
  const findings = result?.findings ?? [];
  const at = (path: string): string[] =>
    findings.filter((one) => one.path === path).map((one) => `${one.side}:${String(one.startLine)}`);
  expect(at("src/new ütf 名.ts")).toEqual(["RIGHT:32"]);
  expect(at("windows.ts")).toEqual(["RIGHT:2"]);
  expect(at('src/"quoted" \t.ts')).toEqual(["RIGHT:3"]);
  expect(at("src/guarded.ts")).toEqual(["LEFT:2"]);
  const unread = (result?.coverage ?? []).filter(({ state }) => state !== "read").map(({ path }) => path);
  expect(unread).toEqual(
    expect.arrayContaining(["src/deep.ts", "src/unbalanced.ts", "src/line.ts", "picture.png"]),
  );
});
