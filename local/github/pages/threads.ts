/** Threads of review comments as the page of a pull request shows them, at their lines or beside the diff when outdated. */
import { placeOf } from "../present/reviews.ts";
import { accountById } from "../state/lookup.ts";
import type { Account, Pull, ReviewComment } from "../state/model.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { avatar, when } from "./layout.ts";
import { markdown } from "./markdown.ts";

export interface Thread {
  readonly root: ReviewComment;
  readonly comments: readonly ReviewComment[];
  /** Index in the patch of the line it stands at; null when that line is gone. */
  readonly position: number | null;
}

export async function threadsOf(world: World, pull: Pull): Promise<Thread[]> {
  const all = world.state.reviewComments.filter(
    (one) => one.repositoryId === pull.repositoryId && one.number === pull.number,
  );
  const roots = all.filter((one) => one.inReplyToId === null);
  return Promise.all(
    roots.map(async (root) => ({
      root,
      comments: all.filter((one) => one.id === root.id || one.inReplyToId === root.id),
      position: (await placeOf(world, pull, root)).position,
    })),
  );
}

/** `action` is the page's own address; a person who is signed in may answer and resolve. */
export function showThread(world: World, thread: Thread, action: string, person: Account | null): Html {
  const { root, comments, position } = thread;
  const resolved = root.resolvedById !== null;
  return html`<div class="thread" data-thread="${root.id}">
    ${comments.map((comment) => showComment(world, comment, position === null, resolved))}
    ${person === null ? null : answerForm(root, action, resolved)}
  </div>`;
}

function showComment(world: World, comment: ReviewComment, outdated: boolean, resolved: boolean): Html {
  const author = accountById(world.state, comment.authorId);
  const start = comment.startLine === null ? "" : `${String(comment.startLine)}–`;
  const place = `${comment.side === "LEFT" ? "old line" : "line"} ${start}${String(comment.line)}`;
  return html`<div class="box ${author.type === "Bot" ? "bot" : ""}" id="discussion_r${comment.id}">
    <div class="head">
      ${avatar(author)} <strong>${author.login}</strong>
      <span class="quiet">${place}, ${when(comment.createdAt)}</span>
      ${outdated ? html`<span class="tag outdated">outdated</span>` : null}
      ${resolved && comment.inReplyToId === null ? html`<span class="tag resolved">resolved</span>` : null}
    </div>
    <div class="body">${markdown(comment.body)}</div>
  </div>`;
}

function answerForm(root: ReviewComment, action: string, resolved: boolean): Html {
  return html`<details>
    <summary>Reply or ${resolved ? "reopen" : "resolve"}</summary>
    <form method="post" action="${action}">
      <input type="hidden" name="thread" value="${root.id}" />
      <textarea name="body" aria-label="Reply to the comment on ${root.path}"></textarea>
      <div class="row">
        <button name="action" value="reply">Reply</button>
        <button name="action" value="${resolved ? "unresolve" : "resolve"}">
          ${resolved ? "Reopen" : "Resolve"}
        </button>
      </div>
    </form>
  </details>`;
}
