/** Metrics where functions are no nodes of their own, and where a directory is reviewed whole. */
import { expect, it } from "vitest";
import { addedFiles } from "../../../../tests/engine/added-files.ts";
import type { Change } from "../change/change.ts";
import { review } from "../review.ts";
import { defaultSettings, type ReviewSettings } from "../settings.ts";

async function metricsOf(change: Change, settings: Partial<ReviewSettings> = {}): Promise<string[]> {
  const watch = { now: () => 0, onStart: () => undefined };
  const { findings } = await review(change, { ...defaultSettings, ...settings }, watch);
  return findings
    .filter(({ ruleId }) => ruleId.startsWith("metric-") && ruleId !== "metric-no-test")
    .map(
      ({ ruleId, path, startLine, message }) =>
        `${ruleId} ${path}:${String(startLine)} ${message.split(" has ")[0] ?? ""}`,
    );
}

/** Every file as it lies in a directory. */
function whole(files: Readonly<Record<string, string>>): Change {
  const change = addedFiles(files);
  return {
    ...{ ...change, readsCheaply: true },
    files: change.files.map((file) => ({ ...file, patch: null, additions: 0, deletions: 0, isWhole: true })),
  };
}

const script = [
  "function load(a) {",
  ...Array.from(
    { length: 30 },
    (_, index) => `  if (a === ${String(index)}) {\n    run(${String(index)});\n  }`,
  ),
  "}",
].join("\n");

const elixir = [
  "defmodule Shop.Cart do",
  "  def load(a) when is_integer(a) do",
  ...Array.from(
    { length: 30 },
    (_, index) => `    if a == ${String(index)} do\n      run(${String(index)})\n    end`,
  ),
  "  end",
  "",
  "  def small(a), do: a",
  "end",
].join("\n");

it.each([
  ["lib/cart.ex", elixir, "metric-cyclomatic lib/cart.ex:2 `Shop.Cart.load`"],
  [
    "src/Cart.vue",
    `<template>\n  <p>{{ a }}</p>\n</template>\n\n<script setup lang="ts">\n${script}\n</script>\n<style>p { color: red }</style>\n`,
    "metric-cyclomatic src/Cart.vue:6 `load`",
  ],
  [
    "src/Cart.svelte",
    `<script>\n${script}\n</script>\n<p>text</p>\n`,
    "metric-cyclomatic src/Cart.svelte:2 `load`",
  ],
])("measures the functions of %s", async (path, text, expected) => {
  expect(await metricsOf(addedFiles({ [path]: `${text}\n` }))).toEqual([expected]);
  expect(await metricsOf(whole({ [path]: `${text}\n` }))).toEqual([expected]);
});

it("has nothing to measure in a page without a script, or with one that does not end", async () => {
  const page = "<template><p>{{ a ? b : c }}</p></template>\n";
  expect(await metricsOf(addedFiles({ "a.vue": page, "b.vue": `${page}<script>\n${script}\n` }))).toEqual([]);
  const many = "<script>".repeat(20_000);
  expect(await metricsOf(addedFiles({ "c.vue": many }))).toEqual([]);
});

const block = Array.from(
  { length: 35 },
  (_, index) => `const value${String(index)} = compute(${String(index)});`,
).join("\n");

it("finds a block that stands twice in a directory that is reviewed whole", async () => {
  const files = { "a.ts": `${block}\n`, "b.ts": `// other\n${block}\n`, "tests/c.test.ts": `${block}\n` };
  expect(await metricsOf(whole(files))).toEqual([
    expect.stringContaining(
      "metric-duplicate-lines b.ts:2 At least 30 lines from here on are also added at a.ts, line 1",
    ),
  ]);
  const included = await metricsOf(whole(files), { include: ["tests"] });
  expect(included.map((one) => one.split(" ")[1])).toEqual(["b.ts:2", "tests/c.test.ts:1"]);
  expect(await metricsOf(whole(files), { metrics: { duplicateLines: "off" } })).toEqual([]);
});
