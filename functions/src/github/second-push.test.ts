/** What a pull request is told at its second push, from the stored memory through the engine to the comments. */
import { expect, it } from "vitest";
import type { MemoryRepository } from "../adapters/memory/hosting.ts";
import { createMemoryPulls } from "../adapters/memory/pulls.ts";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import { openReviewWorld } from "../../../tests/github/review-world.ts";
import { sampleReview } from "../../../tests/github/sample-records.ts";
import type { Change } from "../review/change/change.ts";
import { review } from "../review/review.ts";
import { defaultSettings } from "../review/settings.ts";
import type { Watch } from "../review/watch.ts";
import type { OpenRepository } from "./hosting.ts";
import { runReview } from "./run-review.ts";

type Files = Readonly<Record<string, string>>;

/** The lines that each push got comments at, how many reviews, and the conclusion of its check run. */
async function pushInTurn(
  base: Files,
  ...pushes: readonly Files[]
): Promise<{ lines: number[]; reviews: number; conclusion: string | undefined }[]> {
  const pulls = createMemoryPulls();
  const told: { lines: number[]; reviews: number; conclusion: string | undefined }[] = [];
  for (const files of pushes) {
    const { deps, github } = await openReviewWorld();
    const { openRepository, lines } = on(await changeBetween(base, files), github);
    await runReview(
      { reviewId: sampleReview().id },
      {
        ...{ ...deps, pulls, openRepository },
        teamSettings: () => Promise.resolve([]),
        runEngine: (change, settings) => review(change, { ...defaultSettings, ...settings }, watch),
      },
    );
    told.push({ lines, reviews: github.reviews.length, conclusion: github.checks[0]?.report.conclusion });
  }
  return told;
}

const watch: Watch = { now: () => 0, onStart: () => undefined };

/** The pull request holds this change, and the lines of comments are kept. */
function on(change: Change, github: MemoryRepository): { openRepository: OpenRepository; lines: number[] } {
  const lines: number[] = [];
  const openRepository: OpenRepository = (...given) => {
    const opened = github.open(...given);
    return {
      ...opened,
      readChange: () => Promise.resolve(change),
      postReview: (pull, sha, posted) => {
        lines.push(...posted.comments.map(({ line }) => line));
        return opened.postReview(pull, sha, posted);
      },
    };
  };
  return { openRepository, lines };
}

const flaw = "  run(eval('(' + req.query.text + ')'));";

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
    { lines: [20], reviews: 1, conclusion: "failure" },
    { lines: [], reviews: 0, conclusion: "failure" },
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

it("nothing of code that moved to a file of another name, and of a second copy of it", async () => {
  const [flawed] = Object.values(code("load", { second: flaw }));
  const file = flawed ?? "";
  const told = await pushInTurn(
    { "keep.js": "keep();\n" },
    { "keep.js": "keep();\n", "new.js": file },
    { "keep.js": "keep();\n", "renamed.js": file },
    { "keep.js": "keep();\n", "renamed.js": `keep();\n${file}` },
    { "keep.js": "keep();\n", "renamed.js": `keep();\n${file}`, "copy.js": file },
  );
  expect(told.map(({ lines }) => lines)).toEqual([[20], [], [], [20]]);
});

it("of one of two places, when code is gone from one and stands in two others", async () => {
  const [file = ""] = Object.values(code("load", { second: flaw }));
  const told = await pushInTurn({ "k.js": "keep();\n" }, { "a.js": file }, { "b.js": file, "c.js": file });
  expect(told.map(({ lines }) => lines)).toEqual([[20], [20]]);
});

it("nothing of a function that moved to another file with another name", async () => {
  const [first = ""] = Object.values(code("load", { second: flaw }));
  const [second = ""] = Object.values(code("loadAll", { first: flaw }));
  const told = await pushInTurn({ "k.js": "keep();\n" }, { "a.js": first }, { "b.js": second });
  expect(told.map(({ lines }) => lines)).toEqual([[20], []]);
});

it("nothing at all when a push brings no news, but that the last flaw is gone", async () => {
  const told = await pushInTurn(
    code("load"),
    code("load", { second: flaw }),
    { ...code("load", { second: flaw }), "b.js": "keep();\n" },
    { ...code("load"), "b.js": "keep();\n" },
    { ...code("load"), "b.js": "keep();\n", "c.js": "keep();\n" },
  );
  expect(told.map(({ reviews, conclusion }) => [reviews, conclusion])).toEqual([
    [1, "failure"],
    [0, "failure"],
    [1, "success"],
    [0, "success"],
  ]);
});
