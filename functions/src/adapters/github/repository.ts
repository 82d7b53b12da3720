/** One repository on GitHub through a token of the App that reaches nothing else. */
import { AppError } from "../../app-error.ts";
import {
  type CheckToSave,
  CommentRefused,
  type OpenRepository,
  type PostedReview,
  type RepositoryOnGitHub,
} from "../../github/hosting.ts";
import type { GitHubReport } from "../../review/report/github.ts";
import type { WordCache } from "../context/search-snapshot.ts";
import type { WordCaches } from "../context/word-caches.ts";
import type { AppTokens } from "./app-tokens.ts";
import { callWith, type GitHubClient, type TokenSource } from "./client.ts";
import { readConversation } from "./conversation.ts";
import { readGitHubChange } from "./github-change.ts";
import { type Repo, repoOf } from "./read-blobs.ts";
import { readConfigFiles } from "./read-config.ts";
import { GitHubAnswer } from "./translate-error.ts";

const checkName = "Acrux";
const perPage = 100;
/** Reviews of one pull request that are looked through for our own. */
const mostPages = 20;

export function createOpenRepository(
  client: GitHubClient,
  tokens: AppTokens,
  app: { appId: string; slug: string },
  wordCaches?: WordCaches,
): OpenRepository {
  return ({ installationId, repositoryId, repositoryName }) => {
    const token = tokens.forRepository(installationId, repositoryId);
    return openRepository(client, token, repoOf(repositoryName), app, wordCaches?.of(repositoryId));
  };
}

function openRepository(
  client: GitHubClient,
  token: TokenSource,
  repo: Repo,
  app: { appId: string; slug: string },
  wordCache: WordCache | undefined,
): RepositoryOnGitHub {
  return {
    async readPull(number) {
      const { data } = await callWith(client, token, (octokit, headers) =>
        octokit.rest.pulls.get({ ...repo, pull_number: number, headers }),
      );
      return {
        open: data.state === "open",
        draft: data.draft === true,
        title: data.title,
        body: data.body ?? "",
        isStranger: isStranger(data),
        headSha: data.head.sha,
        baseRef: data.base.ref,
        baseSha: data.base.sha,
        changedFiles: data.changed_files,
        repositoryName: data.base.repo.full_name,
      };
    },

    readChange: (number, pull) =>
      readGitHubChange(client, token, repoOf(pull.repositoryName), number, pull, wordCache),
    readConversation: (number) => readConversation(client, token, repo, number),
    readConfig: (pull) => (paths, folder) => {
      const asked = { commit: pull.baseSha, paths, folder };
      return readConfigFiles(client, token, repoOf(pull.repositoryName), asked);
    },
    postReview: (number, headSha, review) => postReview(client, token, repo, { number, headSha, review }),

    async postComment(number, body) {
      await callWith(client, token, (octokit, headers) =>
        octokit.rest.issues.createComment({ ...repo, issue_number: number, body, headers }),
      );
    },

    readPermission: (login) => readPermission(client, token, repo, login),

    async findReview(number, marker) {
      for (let page = 1; page <= mostPages; page += 1) {
        const { data } = await callWith(client, token, (octokit, headers) =>
          octokit.rest.pulls.listReviews({ ...repo, pull_number: number, per_page: perPage, page, headers }),
        );
        // Anybody can copy the marker into a review; only the App's own counts.
        const own = data.find(
          ({ user, body }) => user?.login === `${app.slug}[bot]` && body.includes(marker),
        );
        if (own !== undefined) return { url: own.html_url };
        if (data.length < perPage) break;
      }
      return null;
    },

    async findCheck(headSha, externalId) {
      const { data } = await callWith(client, token, (octokit, headers) =>
        octokit.rest.checks.listForRef({
          ...repo,
          ref: headSha,
          check_name: checkName,
          filter: "all",
          app_id: Number(app.appId),
          per_page: perPage,
          headers,
        }),
      );
      return data.check_runs.find(({ external_id }) => external_id === externalId)?.id ?? null;
    },

    saveCheck: (check, existing) => saveCheck(client, token, repo, check, existing),
  };
}

/** What is granted by teams, organization and the repository together, in GitHub's older words. */
const writing = new Set(["admin", "write"]);

async function readPermission(client: GitHubClient, token: TokenSource, repo: Repo, login: string) {
  try {
    const { data } = await callWith(client, token, (octokit, headers) =>
      octokit.rest.repos.getCollaboratorPermissionLevel({ ...repo, username: login, headers }),
    );
    return data.user === null ? null : { githubId: data.user.id, canWrite: writing.has(data.permission) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const known = new Set(["OWNER", "MEMBER", "COLLABORATOR", "CONTRIBUTOR"]);

/** A head whose repository is gone was a fork. */
function isStranger({
  author_association: association,
  head,
  base,
}: {
  readonly author_association: string;
  readonly head: { readonly repo: { readonly id: number } | null };
  readonly base: { readonly repo: { readonly id: number } };
}): boolean {
  return head.repo?.id !== base.repo.id || !known.has(association);
}

async function postReview(
  client: GitHubClient,
  token: TokenSource,
  repo: Repo,
  { number, headSha, review }: { number: number; headSha: string; review: GitHubReport["review"] },
): Promise<PostedReview> {
  const comments = review.comments.map(({ fingerprint: _, ...comment }) => comment);
  try {
    const { data } = await callWith(client, token, (octokit, headers) =>
      octokit.rest.pulls.createReview({
        ...repo,
        pull_number: number,
        commit_id: headSha,
        event: "COMMENT",
        body: review.body,
        comments,
        headers,
      }),
    );
    return { url: data.html_url };
  } catch (error) {
    if (isUnprocessable(error)) throw new CommentRefused("GitHub refused the review.", { cause: error });
    throw error;
  }
}

function isUnprocessable(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof GitHubAnswer && error.cause.status === 422;
}

async function saveCheck(
  client: GitHubClient,
  token: TokenSource,
  repo: Repo,
  { headSha, externalId, detailsUrl, report }: CheckToSave,
  existing: number | null,
): Promise<void> {
  const completed = {
    ...repo,
    name: checkName,
    external_id: externalId,
    details_url: detailsUrl,
    status: "completed" as const,
    conclusion: report.conclusion,
    completed_at: client.now().toISOString(),
    output: { title: report.title, summary: report.summary },
  };
  await callWith(client, token, async (octokit, headers) => {
    if (existing === null) await octokit.rest.checks.create({ ...completed, head_sha: headSha, headers });
    else await octokit.rest.checks.update({ ...completed, check_run_id: existing, headers });
  });
}
