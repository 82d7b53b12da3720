/** How much of a change was read, in one line. */
import type { Review } from "@acrux/contract";

/** Null when no file was looked at, as in a review that was skipped. */
export function filesText({ read, partly, skipped }: Review["files"]): string | null {
  const all = read + partly + skipped;
  if (all === 0) return null;
  if (read === all) return all === 1 ? "1 file read" : `All ${String(all)} files read`;
  const parts = [`${String(read)} read`];
  if (partly > 0) parts.push(`${String(partly)} partly`);
  if (skipped > 0) parts.push(`${String(skipped)} skipped`);
  return `${all === 1 ? "1 file" : `${String(all)} files`}: ${parts.join(", ")}`;
}
