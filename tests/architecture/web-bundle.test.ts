/** The production build: how much a visitor loads, and that nothing of the local suite is in it. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const web = join(import.meta.dirname, "../../web");
const vite = join(web, "../node_modules/vite/bin/vite.js");

interface Chunk {
  file: string;
  imports?: string[];
}

let folder = "";
let manifest: Record<string, Chunk> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acrux-bundle-"));
  const { VITE_LOCAL: _, ...env } = process.env;
  await promisify(execFile)(
    process.execPath,
    [
      vite,
      "build",
      "--outDir",
      folder,
      "--emptyOutDir",
      "--manifest",
      "manifest.json",
      "--logLevel",
      "error",
    ],
    { cwd: web, env: { ...env, NODE_ENV: "production" } },
  );
  manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as typeof manifest;
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every file that loading these modules loads, what they import lazily excepted. */
function filesOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no module ${name}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** Kilobytes (1000 bytes) of JavaScript, as gzip packs them. */
async function sizeOf(...names: string[]): Promise<number> {
  const files = await Promise.all(Array.from(filesOf(names), (file) => readFile(join(folder, file))));
  return files.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1000;
}

async function scripts(): Promise<string> {
  const assets = await readdir(join(folder, "assets"));
  const contents = await Promise.all(
    assets
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFile(join(folder, "assets", name), "utf8")),
  );
  return contents.join("\n");
}

describe("the production build", () => {
  it("loads at most 93 kB of JavaScript for the start page", async () => {
    expect(await sizeOf("index.html", "src/public/Landing.tsx")).toBeLessThanOrEqual(93);
  });

  it("loads at most 145 kB for the signed-in shell", async () => {
    expect(await sizeOf("index.html", "src/app/SignedInApp.tsx")).toBeLessThanOrEqual(145);
  });

  it.each([
    "account/Account",
    "audit/Audit",
    "github/GitHubSettings",
    "home/Home",
    "reviews/ReviewList",
    "reviews/ReviewPage",
    "rules/RulePage",
    "rules/Rules",
    "rules/settings/SettingsList",
    "rules/settings/SettingsPage",
    "users/Users",
  ])("loads at most 15 kB more for %s", async (page) => {
    const shell = ["index.html", "src/app/SignedInApp.tsx"];
    const more = (await sizeOf(...shell, `src/features/${page}.tsx`)) - (await sizeOf(...shell));
    expect(more).toBeLessThanOrEqual(15);
  });

  it("loads no schema of the contract before a page asks for one", async () => {
    for (const file of filesOf(["index.html", "src/app/SignedInApp.tsx"])) {
      expect(await readFile(join(folder, file), "utf8")).not.toMatch(/safeParse|_zod/);
    }
  });

  it("keeps Firebase out of public pages, and Firestore out of the shell", async () => {
    const firebase = /initializeAuth|firebaseapp|identitytoolkit/;
    for (const file of filesOf(["index.html", "src/public/Landing.tsx", "src/public/NotFound.tsx"])) {
      expect(await readFile(join(folder, file), "utf8")).not.toMatch(firebase);
    }
    for (const file of filesOf(["index.html", "src/app/SignedInApp.tsx"])) {
      expect(await readFile(join(folder, file), "utf8")).not.toContain("firestore.googleapis.com");
    }
  });

  it("has no seeded accounts and no address of the local suite", async () => {
    expect(await scripts()).not.toMatch(/58310\d|Local accounts|acrux\.example|demo-acrux|127\.0\.0\.1:\d/);
  });

  it("signs in with GitHub's popup and asks for no access to repositories", async () => {
    const all = await scripts();
    expect(all).toContain("auth/popup-blocked");
    expect(all).not.toMatch(/addScope\(["'`]repo/);
  });

  it("needs no inline script and no inline handler", async () => {
    const html = await readFile(join(folder, "index.html"), "utf8");
    expect(html).toContain('src="/theme.js"');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/\son\w+=/);
  });

  it("preloads the text font and nothing else", async () => {
    const html = await readFile(join(folder, "index.html"), "utf8");
    const preloads = html.match(/<link[^>]*rel="preload"[^>]*>/g) ?? [];
    expect(preloads).toHaveLength(1);
    expect(preloads[0]).toMatch(/inter-latin-wght-normal[^"]*\.woff2/);
  });
});
