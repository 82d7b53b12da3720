/** Lighthouse from its own package, installed the first time: only `npm run bench -- web` needs it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const Result = z.object({
  lhr: z.object({
    /** From 0 to 1; null where a category could not be measured. */
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    /** What an audit gives besides its number differs from one to the next. */
    audits: z.record(
      z.string(),
      z.object({ numericValue: z.number().optional(), details: z.unknown().optional() }),
    ),
  }),
});

export type LighthouseResult = z.infer<typeof Result>["lhr"];

/** Measures the page at `url` in the browser that listens at `port`. */
export type Lighthouse = (url: string, port: number) => Promise<LighthouseResult>;

export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, "lighthouse");
  if (!existsSync(join(folder, "node_modules/lighthouse"))) {
    process.stderr.write("Installing Lighthouse (the first time)…\n");
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const entry = createRequire(join(folder, "package.json")).resolve("lighthouse");
  const { default: run } = (await import(pathToFileURL(entry).href)) as {
    default: (url: string, flags: object) => Promise<unknown>;
  };
  return async (url, port) => Result.parse(await run(url, { port, logLevel: "error", output: "json" })).lhr;
}
