/** Real code to measure with: what npm has installed here, always the same files in the same order. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LanguageId } from "../../functions/src/review/languages/language.ts";

export interface Source {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, "../..");
const packages = ["express", "firebase-tools", "eslint", "undici", "winston", "pg", "archiver", "google-gax"];

function sourcesOf(name: string): Source[] {
  return read(
    `node_modules/${name}/**/*.js`,
    /\.min\.|\/dist\/|\/test\/|node_modules\/.*node_modules\//,
    100_000,
  );
}

function read(pattern: string, except: RegExp, mostBytes: number): Source[] {
  return globSync(pattern, { cwd: root })
    .filter((path) => !except.test(path))
    .sort()
    .map((path) => join(root, path))
    .filter((path) => statSync(path).size < mostBytes)
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Some megabytes of JavaScript of several packages. */
export function corpus(): Source[] {
  return packages.flatMap((name) => sourcesOf(name).slice(0, 150));
}

/** 18 files of 7 to 10 kB: a change of 150 kB. */
export function changeOf18Files(): Source[] {
  return sourcesOf("firebase-tools")
    .filter(({ text }) => text.length >= 7_000 && text.length <= 10_000)
    .slice(0, 18);
}

/** 30 whole files of about 67 lines each. */
export function changeOf2000Lines(): Source[] {
  return sourcesOf("firebase-tools")
    .filter(({ text }) => Math.abs(text.split("\n").length - 68) < 16)
    .slice(0, 30);
}

/** What packages carry beside JavaScript, about half a megabyte of each language. */
export function otherLanguages(): Partial<Record<LanguageId, readonly Source[]>> {
  const none = /$^/;
  return {
    typescript: upTo(read("node_modules/{zod,@octokit}/**/*.ts", /\.d\.ts$|\/tests?\//, 60_000)),
    python: upTo(read("node_modules/node-gyp/**/*.py", none, 60_000)),
    cpp: upTo(read("node_modules/re2/vendor/**/*.cc", /_test|benchmark/, 40_000)),
    yaml: upTo(read("node_modules/**/*.{yml,yaml}", none, 20_000)),
  };
}

function upTo(sources: readonly Source[]): Source[] {
  let bytes = 0;
  return sources.filter(({ text }) => (bytes += text.length) < 500_000);
}
