/** Plants one forbidden import for each rule of dependency-cruiser and sees it refused, and allowed ones let through. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, describe, expect, it } from "vitest";
import configuration, { stages } from "../../.dependency-cruiser.ts";

/** `[rule, the file that imports, what it imports]`; a `.ts` path is a file of the tree, anything else a package. */
const planted = [
  ["contract-imports-zod-only", "contract/src/dates.ts", "dayjs"],
  ["contract-imports-zod-only", "contract/src/disk.ts", "node:fs"],
  ["engine-is-pure", "functions/src/review/store.ts", "firebase-admin"],
  ["engine-is-pure", "functions/src/review/call.ts", "@octokit/rest"],
  ["engine-is-pure", "functions/src/review/read.ts", "node:fs"],
  ["engine-is-pure", "functions/src/review/settings.ts", "functions/src/env.ts"],
  ["parsers-are-found-by-path", "functions/src/review/languages/parser-files.ts", "node:fs"],
  ["syntax-knows-no-rule", "functions/src/review/languages/parse.ts", "functions/src/review/rules/index.ts"],
  [
    "values-are-followed-without-rules",
    "functions/src/review/taint/flow.ts",
    "functions/src/review/rules/index.ts",
  ],
  [
    "rules-know-one-file",
    "functions/src/review/rules/go/leaks.ts",
    "functions/src/review/selection/select.ts",
  ],
  [
    "engine-imports-downwards",
    "functions/src/review/change/plan.ts",
    "functions/src/review/selection/policy.ts",
  ],
  [
    "engine-imports-downwards",
    "functions/src/review/rules/writing/enough.ts",
    "functions/src/review/rules/matching/match-rules.ts",
  ],
  ["engine-is-pure", "functions/src/review/post.ts", "functions/src/github/run-review.ts"],
  ["foundations-import-the-contract-only", "functions/src/handlers.ts", "functions/src/users/store.ts"],
  ["features-never-import-each-other", "functions/src/users/handlers.ts", "functions/src/posts/store.ts"],
  [
    "features-never-import-each-other",
    "functions/src/tasks/handlers.ts",
    "functions/src/github/run-review.ts",
  ],
  ["features-do-not-know-who-calls-them", "functions/src/rules/handlers.ts", "functions/src/api/dispatch.ts"],
  ["github-sees-ports-only", "functions/src/github/commands.ts", "functions/src/posts/handlers.ts"],
  ["api-imports-features-only", "functions/src/api/authenticate.ts", "functions/src/adapters/clock.ts"],
  ["adapters-are-built-at-the-edge", "functions/src/projects/handlers.ts", "functions/src/adapters/clock.ts"],
  ["adapters-implement-ports", "functions/src/adapters/model/ask.ts", "functions/src/posts/handlers.ts"],
  ["env-imports-nothing-of-ours", "functions/src/env.ts", "functions/src/app-error.ts"],
  ["firebase-in-its-places", "functions/src/insights/store.ts", "@google-cloud/firestore"],
  ["firebase-in-its-places", "functions/src/github/receive.ts", "firebase-functions"],
  ["octokit-in-its-places", "functions/src/github/events.ts", "@octokit/webhooks"],
  ["octokit-in-its-places", "web/src/features/reviews/list.ts", "@octokit/rest"],
  ["ai-in-its-place", "functions/src/github/run-review.ts", "ai"],
  ["ai-in-its-place", "functions/src/review/model/prompt.ts", "@ai-sdk/openai"],
  ["product-never-imports-its-tools", "functions/src/cli/review.ts", "local/ports.ts"],
  ["web-never-imports-functions", "web/src/features/users/list.ts", "functions/src/users/store.ts"],
  ["functions-never-import-web", "functions/src/reviews/handlers.ts", "web/src/lib/api.ts"],
  ["ui-and-lib-never-import-features", "web/src/ui/card.ts", "web/src/features/posts/list.ts"],
  ["screens-never-import-each-other", "web/src/features/board/board.ts", "web/src/features/posts/list.ts"],
  ["public-pages-stay-light", "web/src/public/landing.ts", "firebase"],
  ["no-cycles", "functions/src/adapters/git/a.ts", "functions/src/adapters/git/b.ts"],
  ["engine-has-no-knots", "functions/src/review/memory/a.ts", "functions/src/review/memory/b.ts"],
  ["everything-resolves", "local/start.ts", "a-package-nobody-installed"],
] as const;

const allowed = [
  ["contract/src/schemas.ts", "zod"],
  ["functions/src/review/hash.ts", "node:crypto"],
  ["functions/src/review/languages/go.ts", "@ast-grep/napi"],
  ["functions/src/review/rules/list.ts", "contract/src/dates.ts"],
  ["functions/src/posts/show.ts", "functions/src/posts/store.ts"],
  ["functions/src/posts/refuse.ts", "functions/src/app-error.ts"],
  ["functions/src/github/link-tasks.ts", "functions/src/tasks/store.ts"],
  ["functions/src/adapters/firestore/posts.ts", "functions/src/posts/store.ts"],
  ["functions/src/adapters/firestore/posts-query.ts", "@google-cloud/firestore"],
  ["functions/src/adapters/firebase-auth.ts", "firebase-admin"],
  ["functions/src/adapters/github/client.ts", "@octokit/rest"],
  ["functions/src/posts/show.test.ts", "functions/src/adapters/clock.ts"],
  ["functions/src/index.ts", "functions/src/adapters/clock.ts"],
  ["functions/src/cli/diff.ts", "functions/src/adapters/clock.ts"],
  ["web/src/features/posts/page.ts", "web/src/features/session/session.ts"],
  ["web/src/features/posts/form.ts", "web/src/ui/button.ts"],
  ["local/grant.ts", "functions/src/adapters/clock.ts"],
] as const;

/** The other halves of the planted cycles, which are reported once. */
const backAgain = [
  ["functions/src/adapters/git/b.ts", "functions/src/adapters/git/a.ts"],
  ["functions/src/review/memory/b.ts", "functions/src/review/memory/a.ts"],
] as const;

const tree = mkdtempSync(join(tmpdir(), "acrux-imports-"));

afterAll(() => {
  rmSync(tree, { recursive: true });
});

function writeTree(): void {
  const sources = new Map<string, string>();
  for (const [from, to] of [
    ...planted.map(([, from, to]) => [from, to] as const),
    ...allowed,
    ...backAgain,
  ]) {
    sources.set(from, `${sources.get(from) ?? ""}import "${isFile(to) ? join(tree, to) : to}";\n`);
    if (isFile(to) && !sources.has(to)) sources.set(to, "export {};\n");
    else if (!isFile(to)) installPackage(to);
  }
  for (const [path, text] of sources) write(path, text);
}

function installPackage(name: string): void {
  if (name.startsWith("node:") || name === "a-package-nobody-installed") return;
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
  write(`node_modules/${name}/index.js`, "module.exports = {};\n");
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function isFile(target: string): boolean {
  return target.endsWith(".ts");
}

async function violationsInTree(): Promise<string[]> {
  writeTree();
  const { tsConfig: _, ...options } = configuration.options;
  const { output } = await cruise(["contract", "functions", "web", "local"], {
    ...options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

const violations = await violationsInTree();

const engine = join(import.meta.dirname, "../../functions/src/review");

describe("the import rules", () => {
  it("order every folder of the engine", () => {
    const folders = readdirSync(engine, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...stages].sort());
  });

  it.each(planted)("%s refuses that %s imports %s", (rule, from) => {
    expect(violations).toContain(`${rule}: ${from}`);
  });

  it.each(allowed)("let %s import %s", (from) => {
    expect(violations.filter((violation) => violation.endsWith(`: ${from}`))).toEqual([]);
  });

  it("are each shown to refuse something, and say why", () => {
    const shown = new Set<string>(planted.map(([rule]) => rule));
    expect(configuration.forbidden.filter(({ name }) => !shown.has(name)).map(({ name }) => name)).toEqual(
      [],
    );
    expect(configuration.forbidden.filter(({ comment }) => comment.length < 40)).toEqual([]);
  });
});
