/** The bundle is what gets deployed: it loads, it is complete, and each function loads only what it needs. */
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleFunctions } from "./build.ts";
import { prunedFile } from "./src/review/languages/parser-files.ts";
import { parserPackages } from "./src/review/languages/parser-packages.ts";

// Below functions/node_modules, so that it finds the packages that the deployed bundle finds.
const outdir = join(import.meta.dirname, "node_modules", `.acrux-bundle-${String(process.pid)}`);
const packageText = readFileSync(join(import.meta.dirname, "package.json"), "utf8");
let outputs: Awaited<ReturnType<typeof bundleFunctions>>;

beforeAll(async () => {
  outputs = await bundleFunctions(outdir);
});
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** Packages and files that are loaded when `entry` is, without what it imports later. */
function loadedBy(entry: string): string[] {
  const path = Object.keys(outputs).find(
    (output) => basename(output).replace(/-[A-Z0-9]{8}\.js$/, ".js") === entry,
  );
  const loaded = new Set<string>();
  const follow = (output: string): void => {
    if (loaded.has(output)) return;
    loaded.add(output);
    for (const { path: next, kind } of outputs[output]?.imports ?? [])
      if (kind === "import-statement") follow(next);
  };
  if (path === undefined) throw new Error(`The bundle has no ${entry}.`);
  follow(path);
  return [...loaded];
}

describe("the bundle of the functions", () => {
  it("loads without any setting, and exports exactly the functions", async () => {
    const address = pathToFileURL(join(outdir, "index.js")).href;
    const functions = (await import(address)) as Record<string, unknown>;
    expect(Object.keys(functions).sort()).toEqual([
      "api",
      "githubWebhook",
      "reviewPullRequest",
      "sweep",
      "tryReview",
    ]);
  });

  it("holds the contract and the engine's own entry", () => {
    expect(existsSync(join(outdir, "engine-child.js"))).toBe(true);
    const external = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(external.filter((path) => path.startsWith("@acrux/"))).toEqual([]);
  });

  it("is installed from packages that a registry has", () => {
    // A workspace among them, even for development, would stop the installation in the cloud.
    expect(packageText.match(/"@acrux\/\w+": /g)).toBeNull();
  });

  it("carries every parser for the platform of the functions, in no more than 70 MB", () => {
    const files = Object.keys(parserPackages).map((grammar) =>
      join(outdir, prunedFile(grammar, "linux", "x64")),
    );
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(70e6);
  });

  it("does not need the packages of the parsers to be installed", () => {
    const { dependencies } = JSON.parse(packageText) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies).filter((name) => /lang-|tree-sitter/.test(name))).toEqual([]);
  });

  it("loads nothing heavy before a function is called", () => {
    const heavy = loadedBy("index.js").filter((path) =>
      /^(firebase-admin|@octokit|@ast-grep|express)/.test(path),
    );
    expect(heavy).toEqual([]);
  });

  it("receives webhooks without Octokit, Express or a parser", () => {
    const heavy = loadedBy("github-webhook.js").filter((path) => /^(@octokit|@ast-grep|express)/.test(path));
    expect(heavy).toEqual([]);
  });

  it("runs the engine without Firebase and without Octokit", () => {
    const foreign = loadedBy("engine-child.js").filter((path) =>
      /firebase|google-cloud|@octokit|express/.test(path),
    );
    expect(foreign).toEqual([]);
  });
});
