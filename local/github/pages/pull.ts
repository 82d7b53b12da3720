/** The page of a pull request: what it says, what was said of it, its checks, and its diff with the review comments at their lines. */
import { act } from "../control/act.ts";
import { changedFiles } from "../git/changed-files.ts";
import { resolveThread } from "../graphql/resolve.ts";
import type { Reply } from "../http/exchange.ts";
import { directoryOf, startOf } from "../present/pulls.ts";
import { addComment } from "../rest/comments.ts";
import { replyTo } from "../rest/reviews.ts";
import { accountById, pullByNumber, repositoryByName } from "../state/lookup.ts";
import type { Account, CheckRun, Pull } from "../state/model.ts";
import type { World } from "../world.ts";
import { showDiff } from "./diff.ts";
import { stateTag } from "./home.ts";
import { html, type Html } from "./html.ts";
import { avatar, missing, page, redirect, refused, when, type PageRequest } from "./layout.ts";
import { markdown } from "./markdown.ts";
import { showThread, threadsOf, type Thread } from "./threads.ts";

function findPull(world: World, fullName: string, number: string): Pull | null {
  const repository = repositoryByName(world.state, fullName);
  return repository === null ? null : pullByNumber(world.state, repository, Number(number));
}

export async function pullPage(request: PageRequest, fullName: string, number: string): Promise<Reply> {
  const { world, person } = request;
  const pull = findPull(world, fullName, number);
  if (pull === null) return missing(request);
  const [files, threads] = await Promise.all([
    changedFiles(world.git, directoryOf(world, pull), await startOf(world, pull), pull.headSha),
    threadsOf(world, pull),
  ]);
  const paths = new Set(files.map((file) => file.filename));
  const notes = threads
    .filter((thread) => paths.has(thread.root.path))
    .map((thread) => ({
      path: thread.root.path,
      position: thread.position,
      shown: showThread(world, thread, request.url.pathname, person),
    }));
  const homeless = threads.filter((thread) => !paths.has(thread.root.path));
  const author = accountById(world.state, pull.authorId);
  const body = html`<p class="quiet"><a href="/${fullName}">${fullName}</a></p>
    <h1><bdi>${pull.title}</bdi> <span class="quiet">#${pull.number}</span></h1>
    <p>
      ${stateTag(pull)} ${avatar(author)} <strong>${author.login}</strong> wants to merge
      <code>${pull.headRef}</code> into <code>${pull.baseRef}</code>
      <span class="quiet">at ${pull.headSha.slice(0, 7)}, ${when(pull.updatedAt)}</span>
    </p>
    <h2>Conversation</h2>
    ${entry(author, "opened this", pull.createdAt, markdown(pull.body), null)}
    ${conversation(world, pull, threads)}
    ${homeless.map((thread) => showThread(world, thread, request.url.pathname, person))}
    ${person === null ? null : personForms(request, pull)}
    <h2>Checks</h2>
    ${checks(world, pull, fullName)}
    <h2>Files changed <span class="quiet">${files.length}</span></h2>
    ${showDiff(files, notes)}`;
  return page(request, pull.title, body);
}

function entry(author: Account, did: string, at: string, body: Html, id: string | null): Html {
  return html`<article class="box ${author.type === "Bot" ? "bot" : ""}" id="${id ?? "description"}">
    <div class="head">
      ${avatar(author)} <strong>${author.login}</strong> <span class="quiet">${did}, ${when(at)}</span>
    </div>
    <div class="body">${body}</div>
  </article>`;
}

const verbs: Readonly<Record<string, string>> = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "requested changes",
  COMMENTED: "reviewed",
  DISMISSED: "reviewed (dismissed)",
  PENDING: "is reviewing",
};

function conversation(world: World, pull: Pull, threads: readonly Thread[]): Html {
  const here = (one: { repositoryId: number; number: number }): boolean =>
    one.repositoryId === pull.repositoryId && one.number === pull.number;
  const reviews = world.state.reviews
    .filter(
      (review) =>
        here(review) && (review.body !== "" || threads.some((thread) => thread.root.reviewId === review.id)),
    )
    .map((review) => {
      const count = threads.filter((thread) => thread.root.reviewId === review.id).length;
      const said =
        count === 0 ? "" : ` with ${String(count)} comment${count === 1 ? "" : "s"} on the code below`;
      const text =
        review.body === "" ? html`<p class="quiet">No text of its own.</p>` : markdown(review.body);
      const author = accountById(world.state, review.authorId);
      const at = review.submittedAt ?? review.updatedAt;
      return {
        at,
        shown: entry(
          author,
          `${verbs[review.state] ?? "reviewed"}${said}`,
          at,
          text,
          `pullrequestreview-${String(review.id)}`,
        ),
      };
    });
  const comments = world.state.issueComments.filter(here).map((comment) => {
    const author = accountById(world.state, comment.authorId);
    return {
      at: comment.createdAt,
      shown: entry(
        author,
        "commented",
        comment.createdAt,
        markdown(comment.body),
        `issuecomment-${String(comment.id)}`,
      ),
    };
  });
  const sorted = [...reviews, ...comments].sort((one, other) => one.at.localeCompare(other.at));
  return html`${sorted.map((one) => one.shown)}`;
}

function checks(world: World, pull: Pull, fullName: string): Html {
  const runs = world.state.checkRuns.filter(
    (run) => run.repositoryId === pull.repositoryId && run.headSha === pull.headSha,
  );
  if (runs.length === 0) return html`<p class="quiet">No check has run on ${pull.headSha.slice(0, 7)}.</p>`;
  return html`${runs.map((run) => showCheck(run, fullName))}`;
}

export function showCheck(run: CheckRun, fullName: string): Html {
  const state = run.conclusion ?? run.status;
  const link =
    run.detailsUrl === null
      ? null
      : html`<a class="end" href="${run.detailsUrl}">Details<span class="quiet"> of ${run.name}</span></a>`;
  return html`<section class="box" aria-label="Check ${run.name}">
    <div class="head">
      <span class="tag ${state}">${state.replaceAll("_", " ")}</span>
      <h3><a href="/${fullName}/runs/${run.id}">${run.name}</a></h3>
      <span>${run.output.title}</span> ${link}
    </div>
    <div class="body">
      ${run.output.summary === null ? null : markdown(run.output.summary)}
      ${run.output.text === null ? null : markdown(run.output.text)}
      ${run.annotations.map((one) => html`<p><strong>${one.path}:${one.start_line}</strong> ${one.annotation_level}: ${one.message}</p>`)}
    </div>
  </section>`;
}

function personForms(request: PageRequest, pull: Pull): Html {
  const { pathname } = request.url;
  const buttons: readonly (readonly [string, string])[] =
    pull.state === "open"
      ? [
          pull.draft ? ["ready", "Ready for review"] : ["draft", "Make it a draft"],
          ["merge", "Merge"],
          ["close", "Close"],
        ]
      : [["reopen", "Reopen"]];
  return html`<form method="post" action="${pathname}">
    <textarea name="body" aria-label="Comment on the pull request"></textarea>
    <div class="row">
      <button class="main" name="action" value="comment">Comment</button>
      ${pull.merged ? null : buttons.map(([action, label]) => html`<button name="action" value="${action}">${label}</button>`)}
    </div>
  </form>`;
}

const actions = ["close", "reopen", "merge", "ready", "draft"] as const;

/** What a signed-in person did on the page. */
export async function changePull(request: PageRequest, fullName: string, number: string): Promise<Reply> {
  const { world, person, fields } = request;
  const pull = findPull(world, fullName, number);
  if (pull === null) return missing(request);
  if (person === null) return refused(request, "Sign in first.");
  const said = fields["body"] ?? "";
  const root = world.state.reviewComments.find(
    (one) => one.id === Number(fields["thread"]) && one.inReplyToId === null,
  );
  const action = actions.find((one) => one === fields["action"]);
  if (action !== undefined) await act(world, pull, action, { author: person.login });
  else if (fields["action"] === "comment") {
    if (said.trim() !== "") addComment(world, pull, said, person.id);
  } else if (root === undefined) return refused(request, "There is no such action.", 400);
  else if (fields["action"] === "reply") {
    if (said.trim() !== "") replyTo(world, pull, root, said, person.id);
  } else await resolveThread(world, pull, root, person, fields["action"] === "resolve");
  return redirect(request.url.pathname);
}
