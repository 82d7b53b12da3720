/** What a pull request is told at its second push, from the stored memory through the engine to the comments. */
import type { Change } from "../review/change.ts";
import { expect, it } from "vitest";
import { createMemoryRepository } from "../adapters/memory/hosting.ts";
import { createMemoryPulls } from "../adapters/memory/pulls.ts";
import { createMemoryQueue } from "../adapters/memory/queue.ts";
import { createMemoryRepositories } from "../adapters/memory/repositories.ts";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import { sampleReview, startOfTest } from "../../../tests/github/sample-records.ts";
import { review } from "../review/review.ts";
import { defaultSettings } from "../review/settings.ts";
import type { OpenRepository, RepositoryOnGitHub } from "./hosting.ts";
import { runReview } from "./run-review.ts";

type Files = Readonly<Record<string, string>>;

/** The lines that each push got comments at, and the conclusion of its check run. */
async function pushInTurn(
  base: Files,
  ...pushes: readonly Files[]
): Promise<{ lines: number[]; conclusion: string | undefined }[]> {
  const quiet = (): void => undefined;
  const pulls = createMemoryPulls();
  const told: { lines: number[]; conclusion: string | undefined }[] = [];
  for (const [index, files] of pushes.entries()) {
    const headSha = String(index + 1).repeat(40);
    const record = sampleReview({ id: `101-7-${headSha}`, headSha });
    const repositories = createMemoryRepositories();
    const { repositoryId, installationId, repositoryName } = record;
    const repository = { id: repositoryId, installationId, fullName: repositoryName, private: true };
    await repositories.switchReview(
      { ...repository, enableACR: true, updatedAt: startOfTest },
      { uid: "mira", requestId: "request" },
    );
    const reviews = createMemoryReviews();
    await reviews.create(record);
    const change = await changeBetween(base, files);
    const { open, lines, checks } = repositoryWith(change, headSha);
    await runReview(
      { reviewId: record.id },
      {
        ...{ reviews, repositories, pulls, queue: createMemoryQueue(), openRepository: open },
        teamRules: () => Promise.resolve([]),
        teamSettings: () => Promise.resolve([]),
        identityKey: () => "key",
        runEngine: (given, settings) =>
          review(given, { ...defaultSettings, ...settings }, { now: () => 0, onStart: quiet }),
        detailsUrl: () => "https://acrux.example/app/reviews/1",
        newId: () => "worker",
        now: () => startOfTest,
        log: { info: quiet, warn: quiet, error: quiet },
      },
    );
    told.push({ lines, conclusion: checks[0]?.report.conclusion });
  }
  return told;
}

function repositoryWith(
  change: Change,
  headSha: string,
): { open: OpenRepository; lines: number[]; checks: ReturnType<typeof createMemoryRepository>["checks"] } {
  const memory = createMemoryRepository({
    ...{ open: true, draft: false, title: "Add a thing", headSha, baseRef: "main", baseSha: change.baseSha },
    ...{ changedFiles: change.files.length, repositoryName: "northwind-labs/orbit" },
  });
  const lines: number[] = [];
  const open = (...given: Parameters<OpenRepository>): RepositoryOnGitHub => {
    const github = memory.open(...given);
    return {
      ...github,
      readChange: () => Promise.resolve(change),
      postReview: (pull, sha, posted) => {
        lines.push(...posted.comments.map(({ line }) => line));
        return github.postReview(pull, sha, posted);
      },
    };
  };
  return { open, lines, checks: memory.checks };
}

const flaw = "  run(eval('(' + text + ')'));";

function code(name: string, parts: { first?: string; second?: string } = {}): Files {
  const filler = (from: number): string[] =>
    Array.from({ length: 9 }, (_, line) => `  keep(${String(from + line)});`);
  const text = [
    ...[`export function ${name}(text) {`, ...filler(0), parts.first, ...filler(20), parts.second],
    ...[...filler(40), "}", ""],
  ];
  return { "a.js": text.filter((line) => line !== undefined).join("\n") };
}

it("nothing of a hunk that did not change, when the function around it was renamed", async () => {
  const told = await pushInTurn(
    code("load"),
    code("load", { second: flaw }),
    code("loadAll", { second: flaw }),
  );
  expect(told).toEqual([
    { lines: [20], conclusion: "failure" },
    { lines: [], conclusion: "failure" },
  ]);
});

it("of the new one when the same code is added before the old one, and not of the old one again", async () => {
  const told = await pushInTurn(
    code("load"),
    code("load", { second: flaw }),
    code("load", { first: flaw, second: flaw }),
    code("load", { first: flaw, second: flaw }),
  );
  expect(told.map(({ lines }) => lines)).toEqual([[20], [11], []]);
});

it("nothing of code that stayed while its hunk changed", async () => {
  const told = await pushInTurn(
    code("load"),
    code("load", { second: flaw }),
    code("load", { second: `${flaw}\n  keep("more");` }),
  );
  expect(told.map(({ lines }) => lines)).toEqual([[20], []]);
});

it("of a flaw in a hunk that did not change, when a change elsewhere makes it one", async () => {
  const told = await pushInTurn(
    code("load"),
    code("load", { first: '  const sum = "1 + 2";', second: "  run(eval(sum));" }),
    code("load", { first: "  const sum = window.location.hash;", second: "  run(eval(sum));" }),
  );
  expect(told.map(({ lines }) => lines)).toEqual([[], [21]]);
});
