/**
 * Bundles the functions into functions/lib: our own code, the contract and the parsers, with the packages of package.json
 * left outside.
 */
import { readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { z } from "zod";
import { fileInPackage, prunedFile } from "./src/review/languages/parser-files.ts";
import { parserPackages } from "./src/review/languages/parser-packages.ts";

const directory = import.meta.dirname;

/** The contract is a workspace, which does not deploy by itself; everything else is installed from package.json. */
const Package = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Answers which file of the bundle imports which. */
export async function bundleFunctions(outdir: string): Promise<Metafile["outputs"]> {
  const { dependencies } = Package.parse(JSON.parse(readFileSync(join(directory, "package.json"), "utf8")));
  const { metafile } = await build({
    absWorkingDir: directory,
    entryPoints: { index: "src/index.ts", "engine-child": "src/engine-child.ts" },
    outdir,
    bundle: true,
    // What is imported inside a handler becomes a file of its own, which only that handler loads.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: Object.keys(dependencies),
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  await writeFile(join(outdir, "metafile.json"), JSON.stringify({ outputs: metafile.outputs }));
  await copyParsers(outdir);
  await removeOlder(outdir, [
    ...Object.keys(metafile.outputs).map((path) => basename(path)),
    "metafile.json",
    "parsers",
  ]);
  return metafile.outputs;
}

/** Where the functions run. Installed whole, the packages of the parsers hold the files of every platform and their sources: 800 MB. */
const cloud = { system: "linux", machine: "x64" };

async function copyParsers(outdir: string): Promise<void> {
  const require = createRequire(import.meta.url);
  for (const [grammar, parser] of Object.entries(parserPackages)) {
    const target = join(outdir, prunedFile(grammar, cloud.system, cloud.machine));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(require.resolve(fileInPackage(parser, cloud.system, cloud.machine)), target);
  }
}

/** Afterwards, so that running functions always find their files. */
async function removeOlder(outdir: string, current: readonly string[]): Promise<void> {
  const older = (await readdir(outdir)).filter((name) => !current.includes(name));
  await Promise.all(older.map((name) => rm(join(outdir, name), { recursive: true, force: true })));
}

// Node 22 has no import.meta.main.
if (process.argv[1] === import.meta.filename) await bundleFunctions(join(directory, "lib"));
