/** Finds the command in a comment of a pull request, and queues it: who may is asked of GitHub by the job. */
import { Finding } from "@acrux/contract";
import type { CommentEvent } from "./events.ts";
import type { ReviewQueue } from "./queue.ts";
import type { RepositoryStore } from "./store.ts";

export interface AcceptCommentDeps {
  readonly repositories: RepositoryStore;
  readonly queue: ReviewQueue;
  /** The App's name in a mention. */
  readonly appSlug: string;
}

/** Bots are not listened to, the App itself least of all. */
export async function acceptComment(event: CommentEvent, deps: AcceptCommentDeps): Promise<void> {
  const { comment, issue, installation, repository } = event;
  const fingerprint = fingerprintIn(comment.body, deps.appSlug);
  if (fingerprint === null || issue.pull_request === undefined || comment.user?.type !== "User") return;
  const known = await deps.repositories.find(repository.id);
  if (known?.enableACR !== true) return;
  await deps.queue.enqueueCommand({
    installationId: installation.id,
    repositoryId: repository.id,
    repositoryName: repository.full_name,
    pullNumber: issue.number,
    commentId: comment.id,
    fingerprint,
    githubId: comment.user.id,
    login: comment.user.login,
  });
}

/** The first line alone is a command, and nothing else on it: a quotation or an example further down is none. */
function fingerprintIn(body: string, appSlug: string): string | null {
  const [mention, verb, fingerprint, ...more] =
    body.trimStart().slice(0, 200).split("\n", 1)[0]?.trim().split(/\s+/) ?? [];
  if (mention?.toLowerCase() !== `@${appSlug}` || verb?.toLowerCase() !== "agree" || more.length > 0)
    return null;
  return Finding.shape.fingerprint.safeParse(fingerprint).data ?? null;
}
