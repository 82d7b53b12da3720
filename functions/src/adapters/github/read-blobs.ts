/** Reads whole files at a commit in one GraphQL call; what does not fit one call is asked for in halves. */
import { GraphqlResponseError } from "@octokit/graphql";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { FileContent } from "../../review/change/change.ts";
import { callWith, type GitHubClient, type TokenSource } from "./client.ts";
import { GitHubAnswer, unavailable } from "./translate-error.ts";

export interface Repo {
  readonly owner: string;
  readonly repo: string;
}

export function repoOf(fullName: string): Repo {
  const [owner = "", repo = ""] = fullName.split("/");
  return { owner, repo };
}

/** Files in one call: both sides of a review of 100 files. */
const filesPerCall = 200;

const Blob = z
  .object({
    text: z.string().nullish(),
    isBinary: z.boolean().nullish(),
    isTruncated: z.boolean().optional(),
    byteSize: z.number().optional(),
  })
  .nullish();

const Answer = z.object({ repository: z.record(z.string(), Blob).nullable() });

/** `expressions` are git's, such as `<commit>:<path>`; contents come in their order. */
export async function readBlobs(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  expressions: readonly string[],
): Promise<FileContent[]> {
  if (expressions.length > filesPerCall) return readHalves(client, tokens, repo, expressions);
  if (expressions.length === 0) return [];
  try {
    return await readOnce(client, tokens, repo, expressions);
  } catch (error) {
    // GitHub gives up on answers that take long or grow large; smaller ones may pass.
    const tooMuch = error instanceof AppError && error.code === "github_unavailable";
    if (!tooMuch || expressions.length === 1) throw error;
    return readHalves(client, tokens, repo, expressions);
  }
}

async function readHalves(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  expressions: readonly string[],
): Promise<FileContent[]> {
  const middle = Math.ceil(expressions.length / 2);
  const first = await readBlobs(client, tokens, repo, expressions.slice(0, middle));
  return [...first, ...(await readBlobs(client, tokens, repo, expressions.slice(middle)))];
}

async function readOnce(
  client: GitHubClient,
  tokens: TokenSource,
  { owner, repo }: Repo,
  expressions: readonly string[],
): Promise<FileContent[]> {
  const names = expressions.map((_, index) => `e${String(index)}`);
  const variables = Object.fromEntries(names.map((name, index) => [name, expressions[index]]));
  const answer = await callWith(client, tokens, async (octokit, headers) => {
    try {
      return await octokit.graphql(queryFor(names), { owner, repo, ...variables, headers });
    } catch (error) {
      return partialAnswer(error);
    }
  });
  const blobs = Answer.parse(answer).repository;
  if (blobs === null) throw new AppError("not_found", "GitHub does not know this repository any more.");
  return names.map((name) => contentOf(blobs[name]));
}

/** Paths travel as variables, never inside the query. */
function queryFor(names: readonly string[]): string {
  const declared = names.map((name) => `$${name}: String!`).join(", ");
  const asked = names.map((name) => `${name}: object(expression: $${name}) { ...content }`).join("\n");
  return `query ($owner: String!, $repo: String!, ${declared}) {
  repository(owner: $owner, name: $repo) {
${asked}
  }
}
fragment content on GitObject { ... on Blob { text isBinary isTruncated byteSize } }`;
}

/** GraphQL answers 200 to what failed. One file that could not be read does not lose the others. */
function partialAnswer(error: unknown): unknown {
  if (!(error instanceof GraphqlResponseError)) throw error;
  const types = error.errors?.map(({ type }) => type) ?? [];
  const cause = new GitHubAnswer("POST /graphql", 200, error.message, "unknown");
  if (types.includes("RATE_LIMITED")) {
    const message = "GitHub's rate limit is reached. Try again in a minute.";
    throw new AppError("too_many_requests", message, { cause, retryAfterSeconds: 60 });
  }
  const partial = Answer.safeParse(error.data);
  if (partial.success && partial.data.repository !== null) return partial.data;
  throw types.includes("NOT_FOUND")
    ? new AppError("not_found", "GitHub does not know this repository any more.", { cause })
    : unavailable(cause);
}

function contentOf(blob: z.infer<typeof Blob>): FileContent {
  // A folder or a submodule at that path is no blob, and answers none of the fields.
  if (blob?.byteSize === undefined) return { kind: "missing" };
  if (blob.isTruncated === true) return { kind: "too-large", bytes: blob.byteSize };
  if (blob.isBinary === true || typeof blob.text !== "string") return { kind: "binary" };
  return { kind: "text", text: blob.text };
}
