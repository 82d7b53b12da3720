/** How fast secrets are searched for, beside the secretlint library with its recommended rules, on the same files in the same run. */
import { globSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { findSecrets } from "../../functions/src/review/secrets/find-secrets.ts";

export interface SecretsFigures {
  readonly files: number;
  readonly megabytes: number;
  /** Megabytes a second, the best of the rounds. */
  readonly acrux: number;
  readonly secretlint: number;
  /** Above 1 when Acrux is the faster one. */
  readonly ratio: number;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, "../..");
const packages = ["express", "zod", "eslint", "vitest", "firebase-tools", "typescript-eslint"];
const mostFiles = 800;
const largestFile = 200_000;
const rounds = 4;

/** Sources, types, texts and settings of installed packages: what a change usually holds. */
function readSources(): Source[] {
  return packages
    .flatMap((name) => globSync(`node_modules/${name}/**/*.{js,ts,md,json}`, { cwd: root }).sort())
    .filter((path) => !path.includes(".min.") && statSync(join(root, path)).size < largestFile)
    .slice(0, mostFiles)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

async function lintWithSecretlint({ path, text }: Source): Promise<void> {
  const config = { rules: [{ id: "preset-recommend", rule: creator }] };
  const source = { filePath: path, content: text, ext: extname(path), contentType: "text" as const };
  await lintSource({ source, options: { config, noPhysicFilePath: true } });
}

async function secondsOf(sources: readonly Source[], search: (source: Source) => unknown): Promise<number> {
  const startedAt = performance.now();
  for (const source of sources) await search(source);
  return (performance.now() - startedAt) / 1_000;
}

/** Both take turns, so that a busy machine slows both. */
export async function benchSecrets(): Promise<SecretsFigures> {
  const sources = readSources();
  const megabytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  let acrux = Infinity;
  let secretlint = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    acrux = Math.min(acrux, await secondsOf(sources, ({ path, text }) => findSecrets(path, text)));
    secretlint = Math.min(secretlint, await secondsOf(sources, lintWithSecretlint));
  }
  return {
    ...{ files: sources.length, megabytes, acrux: megabytes / acrux, secretlint: megabytes / secretlint },
    ratio: secretlint / acrux,
  };
}

if (process.argv[1] === import.meta.filename) console.log(await benchSecrets());
