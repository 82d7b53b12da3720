/** The engine's process as a deployment starts it: one file. Loading hundreds of sources takes seconds on a busy machine, which are no part of what is tested. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Bundles the module and answers the file to fork, which is gone after the last test. */
export function bundledChild(entry: string): string {
  const packageFile = readFileSync(join(root, "functions/package.json"), "utf8");
  const { dependencies } = JSON.parse(packageFile) as { dependencies: Readonly<Record<string, string>> };
  // Below the checkout, so that packages are found.
  mkdirSync(join(root, ".local"), { recursive: true });
  const folder = mkdtempSync(join(root, ".local/child-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, basename(entry).replace(/\.ts$/, ".mjs"));
  buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: Object.keys(dependencies),
    logLevel: "error",
  });
  return outfile;
}
