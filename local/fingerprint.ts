/** Tells whether the inputs of a build changed since it was last made, so that a warm start does not build again. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ignored = new Set(["node_modules", "dist", ".git"]);

/** Runs `build` unless `output` exists and was made from the same inputs. Answers whether it built. */
export async function buildWhenChanged(options: {
  /** Files and folders; a file counts by its path, size and time of change. */
  readonly inputs: readonly string[];
  /** Other things that decide the result, such as addresses that are compiled in. */
  readonly settings: string;
  readonly output: string;
  /** Where the fingerprint is kept. */
  readonly record: string;
  readonly build: () => Promise<void>;
}): Promise<boolean> {
  const now = fingerprint(options.inputs, options.settings);
  if (
    existsSync(options.output) &&
    existsSync(options.record) &&
    readFileSync(options.record, "utf8") === now
  ) {
    return false;
  }
  await options.build();
  mkdirSync(dirname(options.record), { recursive: true });
  writeFileSync(options.record, now);
  return true;
}

export function fingerprint(inputs: readonly string[], settings: string): string {
  const hash = createHash("sha256").update(settings);
  for (const input of inputs) addTo(hash, input);
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  const stats = statSync(path);
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${String(stats.size)}\0${String(stats.mtimeMs)}\0`);
    return;
  }
  const names = readdirSync(path).sort();
  for (const name of names.filter((name) => !ignored.has(name))) addTo(hash, join(path, name));
}
