/** What people said about a pull request: threads on its lines and the issues that it closes, in one GraphQL call. */
import { GraphqlResponseError } from "@octokit/graphql";
import { z } from "zod";
import type { Purpose } from "../../review/model/prompt.ts";
import { callWith, type GitHubClient, type TokenSource } from "./client.ts";
import type { Repo } from "./read-blobs.ts";

const Comment = z.object({ body: z.string(), author: z.object({ login: z.string() }).nullable() });
const Thread = z.object({
  path: z.string(),
  line: z.number().nullable(),
  isResolved: z.boolean(),
  comments: z.object({ nodes: z.array(Comment) }),
});
const Issue = z.object({ number: z.number(), title: z.string(), body: z.string() });
const Answer = z.object({
  repository: z.object({
    pullRequest: z.object({
      reviewThreads: z.object({ nodes: z.array(Thread) }),
      closingIssuesReferences: z.object({ nodes: z.array(Issue) }).nullish(),
    }),
  }),
});

const queryFor = (more: string): string => `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      reviewThreads(last: 50) {
        nodes { path line isResolved comments(first: 6) { nodes { body author { login } } } }
      }
      ${more}
    }
  }
}`;
const issues = "closingIssuesReferences(first: 3) { nodes { number title body } }";

/** Without issues where the App may not read them. Throws AppErrors only. */
export async function readConversation(
  client: GitHubClient,
  tokens: TokenSource,
  { owner, repo }: Repo,
  number: number,
): Promise<Pick<Purpose, "issues" | "threads">> {
  const answer = await callWith(client, tokens, async (octokit, headers) => {
    const place = { owner, repo, number, headers };
    try {
      return await octokit.graphql(queryFor(issues), place);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      return await octokit.graphql(queryFor(""), place);
    }
  });
  const { reviewThreads, closingIssuesReferences } = Answer.parse(answer).repository.pullRequest;
  return {
    issues: closingIssuesReferences?.nodes ?? [],
    threads: reviewThreads.nodes.map(({ comments, ...thread }) => ({
      ...thread,
      comments: comments.nodes.map(({ body, author }) => ({ body, author: author?.login ?? "ghost" })),
    })),
  };
}

function isForbidden(error: unknown): boolean {
  return (
    error instanceof GraphqlResponseError && error.errors?.some(({ type }) => type === "FORBIDDEN") === true
  );
}
