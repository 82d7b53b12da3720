/** Reads all cases below a folder; the folder right below it is a case's set. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EvalCase } from "./case.ts";
import { readCase } from "./read-case.ts";

export const ownCases = join(import.meta.dirname, "cases");

/** By name. */
export function readCases(folder: string): EvalCase[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".case"))
    .sort()
    .map((name) => {
      const set = dirname(name) === "." ? basename(folder) : dirname(name);
      return readCase(readFileSync(join(folder, name), "utf8"), basename(name, ".case"), set);
    });
}
