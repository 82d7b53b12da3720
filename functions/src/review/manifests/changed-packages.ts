/** Says which package versions a change locks anew, so that they alone are looked up. */
import type { PlannedFile } from "../change/planned-file.ts";
import { entriesOf } from "./lock-entries.ts";
import { type Ecosystem, lockFormatOf } from "./lock-formats.ts";

export interface ChangedPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string;
  readonly path: string;
  /** 1-based, on the RIGHT side. */
  readonly line: number;
}

/** Each version of a package once a file. */
export function changedPackages(plan: readonly PlannedFile[]): ChangedPackage[] {
  return plan.flatMap(({ file, diff }) => {
    const format = lockFormatOf(file.path);
    if (format === null || diff === null || file.status === "removed") return [];
    const entries = diff.hunks.flatMap((hunk) => entriesOf(hunk, "RIGHT", format));
    const found = entries.flatMap(({ name, version, line, isChanged }): ChangedPackage[] =>
      version !== null && isChanged
        ? [{ ecosystem: format.ecosystem, name, version, path: file.path, line }]
        : [],
    );
    return [...new Map(found.map((one) => [keyOf(one), one])).values()];
  });
}

/** Identity of a package's version, in the manner of a package URL. */
export function keyOf({ ecosystem, name, version }: Omit<ChangedPackage, "path" | "line">): string {
  return `pkg:${ecosystem.toLowerCase()}/${name}@${version}`;
}
