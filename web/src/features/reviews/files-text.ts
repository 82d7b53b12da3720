/** How much of a change was read, in one line. */
import type { Review } from "@acrux/contract";

export function filesText({ read, partly, skipped }: Review["files"]): string {
  const all = read + partly + skipped;
  if (all === 0) return "No files read yet";
  const parts = [`${String(read)} read`];
  if (partly > 0) parts.push(`${String(partly)} partly`);
  if (skipped > 0) parts.push(`${String(skipped)} skipped`);
  return `${all === 1 ? "1 file" : `${String(all)} files`}: ${parts.join(", ")}`;
}
