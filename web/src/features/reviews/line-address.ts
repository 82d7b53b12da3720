/** Where GitHub shows a line of a file as it was at the commit that was reviewed. */
import type { Review } from "@acrux/contract";
import { webAddress } from "../../lib/web-address.ts";

/** Null where the pull request has no address that leads to its repository. */
export function lineAddress(
  { pullUrl, headSha }: Pick<Review, "pullUrl" | "headSha">,
  path: string,
  line: number,
): string | null {
  const [repository, number] = webAddress(pullUrl)?.split("/pull/") ?? [];
  if (repository === undefined || number === undefined) return null;
  const file = path.split("/").map(encodeURIComponent).join("/");
  return `${repository}/blob/${headSha}/${file}#L${String(line)}`;
}
