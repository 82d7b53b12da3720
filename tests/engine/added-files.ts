/** A change that only adds files, made without git. */
import type { Change } from "../../functions/src/review/change/change.ts";

export function addedFiles(files: Readonly<Record<string, string>>): Change {
  return {
    baseSha: "0".repeat(40),
    headSha: "1".repeat(40),
    unlistedFiles: 0,
    files: Object.entries(files).map(([path, text]) => {
      const lines = text.split("\n");
      const patch = `@@ -0,0 +1,${String(lines.length)} @@\n${lines.map((line) => `+${line}`).join("\n")}`;
      const counted = { additions: lines.length, deletions: 0 };
      return { path, previousPath: null, status: "added", binary: false, patch, ...counted };
    }),
    read: (addresses) =>
      Promise.resolve(addresses.map(({ path }) => ({ kind: "text", text: files[path] ?? "" }))),
  };
}
