/** Files that a model quotes though it was not shown them: read afterwards, and only to check the quotes. */
import type { Change } from "../change/change.ts";
import type { ReadFindings } from "./read-reply.ts";
import type { Repository } from "./verify-claims.ts";

const mostFiles = 8;

/** A model chooses the paths: none may lead out of the repository or hold more than a name. */
const plainPath = /^(?![/.])(?!.*\.\.)[\p{L}\p{N}_@+./ ()[\]-]{1,300}$/u;

/** Throws what `change.read` throws. */
export async function withQuotedFiles(
  repository: Repository,
  answers: readonly (ReadFindings | null)[],
  change: Change,
): Promise<Repository> {
  const known = new Set([...repository.files, ...repository.before].map(({ path }) => path));
  const claims = answers.flatMap((answer) => answer?.findings ?? []).flatMap((finding) => finding.claims);
  const named = claims.flatMap(({ kind, path }) => (kind === "says" ? (path ?? []) : []));
  const unread = [...new Set(named)].filter((path) => !known.has(path) && plainPath.test(path));
  const addresses = unread.slice(0, mostFiles).map((path) => ({ side: "RIGHT" as const, path }));
  const contents = addresses.length === 0 ? [] : await change.read(addresses);
  const quoted = contents.flatMap((content, index) => {
    const path = addresses[index]?.path ?? "";
    return content.kind === "text" ? [{ path, lines: content.text.split(/\r?\n/), outline: null }] : [];
  });
  return { ...repository, before: [...repository.before, ...quoted] };
}
