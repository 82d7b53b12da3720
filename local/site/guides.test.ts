/** What the documentation claims, held against the code that it is about. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as deployed from "../../functions/src/index.ts";
import { parameterNames, secretsOf } from "../../functions/src/env.ts";
import { readConfig } from "../../functions/src/review/config/read-config.ts";
import { readYaml } from "../../functions/src/review/config/read-yaml.ts";
import { tryRule } from "../../functions/src/review/custom-rules/try-rule.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import { readSuppressions } from "../../functions/src/review/suppression/suppress.ts";
import { reviewDays } from "../../functions/src/reviews/store.ts";
import { docsContents } from "../../web/src/public/docs/docs-contents.ts";
import { type Guide, readGuides } from "./guides.ts";

const guides = readGuides();

function guide(name: string): Guide {
  const found = guides.find(({ path }) => path === `/docs/${name}`);
  if (found === undefined) throw new Error(`There is no page /docs/${name}.`);
  return found;
}

/** The blocks of code of a page. */
function examplesIn(name: string): string[] {
  return Array.from(guide(name).markdown.matchAll(/^```\n([\s\S]*?)^```$/gm), ([, code = ""]) => code);
}

/** The first cells of a page's tables that are code, with what else the row says. */
function rowsOf(name: string): [name: string, row: string][] {
  return Array.from(guide(name).markdown.matchAll(/^\| (`.*?`(?:, `.*?`)*) \|(.*)\|$/gm)).flatMap(
    ([, names = "", row = ""]) =>
      names.split(", ").map((one): [string, string] => [one.replaceAll("`", ""), row]),
  );
}

function memoryOf(megabytes: number): string {
  return megabytes % 1_024 === 0 ? `${String(megabytes / 1_024)} GiB` : `${String(megabytes)} MiB`;
}

describe("the documentation", () => {
  it("names every function that is deployed, with its memory", () => {
    const rows = new Map(rowsOf("self-hosting"));
    for (const [name, { __endpoint }] of Object.entries(deployed)) {
      const { availableMemoryMb } = __endpoint;
      expect(rows.get(name), name).toContain(`| ${memoryOf(Number(availableMemoryMb))} `);
    }
  });

  it("names every parameter and secret of a deployment once", () => {
    const names = rowsOf("self-hosting").map(([name]) => name);
    // The queue's first pause is read by the deployment itself.
    const wanted = new Set([...parameterNames, "REVIEW_RETRY_SECONDS", ...Object.values(secretsOf).flat()]);
    expect(names.filter((name) => /^[A-Z_]+$/.test(name)).toSorted()).toEqual([...wanted].sort());
  });

  it.each([
    ["configure", /^strictness:/],
    ["model", /^model:/],
    ["secrets", /^secrets:/],
  ])("shows in %s a configuration without a fault", (page, beginning) => {
    const example = examplesIn(page).find((code) => beginning.test(code)) ?? "";
    expect(example).not.toBe("");
    expect(readConfig(".acrux.yml", example).problems).toEqual([]);
  });

  it("shows a rule of one's own that would be taken", () => {
    const example = examplesIn("configure").find((code) => code.startsWith("id:")) ?? "";
    expect(tryRule(readYaml("rule.yml", example).value)).toEqual([]);
  });

  it("shows a comment that answers a finding of a rule that there is", () => {
    const example = examplesIn("reviews").find((code) => code.includes("acrux-ignore")) ?? "";
    const [comment] = readSuppressions("a.ts", example);
    expect(comment?.reason).not.toBeNull();
    expect(builtInRules.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...(comment?.ruleIds ?? ["-"])]),
    );
  });

  it("says the figures that hold", () => {
    expect(guide("reviews").markdown).toContain(`at most ${String(defaultSettings.maxComments)} comments`);
    expect(guide("privacy").markdown).toContain(`expires after ${String(reviewDays)} days`);
  });

  it("lists every page of its own at the side", () => {
    const listed = new Set(docsContents.flatMap(({ entries }) => entries.map(({ path }) => path)));
    expect(guides.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
  });

  it("names no command that there is not", () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const named = guides.flatMap(({ markdown }) =>
      Array.from(markdown.matchAll(/\bnpm (?:run )?([\w-]+)/g), ([, name = ""]) => name),
    );
    expect(named).toContain("review");
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
