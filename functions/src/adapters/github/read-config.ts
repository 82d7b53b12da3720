/** Reads the configuration of a repository at a commit: the files asked for and a whole folder, in one GraphQL call. */
import { GraphqlResponseError } from "@octokit/graphql";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { ConfigFiles, ReadConfigFiles } from "../../review/config/load-config.ts";
import { yamlLimits } from "../../review/config/read-yaml.ts";
import type { AppTokens } from "./app-tokens.ts";
import { callWith, type GitHubClient, type TokenSource } from "./client.ts";
import { type Repo, repoOf } from "./read-blobs.ts";
import { GitHubAnswer, unavailable } from "./translate-error.ts";

const Blob = z.object({ text: z.string().nullish(), byteSize: z.number().optional() }).nullish();
const Folder = z
  .object({ entries: z.array(z.object({ name: z.string(), type: z.string(), object: Blob })).nullish() })
  .nullish();
const Answer = z.object({
  repository: z.object({ folder: Folder }).catchall(z.unknown()).nullable(),
});

const notKnown = "GitHub does not know this repository any more, or may not show it.";

/** The configuration as the default branch has it now, through a token that may only read. */
export function readDefaultConfig(
  client: GitHubClient,
  tokens: Pick<AppTokens, "toRead">,
  target: { installationId: number; repositoryId: number; repositoryName: string },
): ReadConfigFiles {
  const token = tokens.toRead(target.installationId, target.repositoryId);
  const repo = repoOf(target.repositoryName);
  return (paths, folder) => readConfigFiles(client, token, repo, { commit: "HEAD", paths, folder });
}

/** Throws AppError as every call does; what single files lack is null. */
export async function readConfigFiles(
  client: GitHubClient,
  tokens: TokenSource,
  { owner, repo }: Repo,
  { commit, paths, folder }: { commit: string; paths: readonly string[]; folder: string },
): Promise<ConfigFiles> {
  const names = paths.map((_, index) => `e${String(index)}`);
  const expressions = Object.fromEntries(
    names.map((name, index) => [name, `${commit}:${paths[index] ?? ""}`]),
  );
  const variables = { owner, repo, inside: `${commit}:${folder}`, ...expressions };
  const data = await callWith(client, tokens, async (octokit, headers) => {
    try {
      return await octokit.graphql(queryFor(names), { ...variables, headers });
    } catch (error) {
      if (!(error instanceof GraphqlResponseError)) throw error;
      const cause = new GitHubAnswer("POST /graphql", 200, error.message, "unknown");
      if (error.errors?.[0]?.type === "NOT_FOUND") throw new AppError("not_found", notKnown, { cause });
      throw unavailable(cause);
    }
  });
  const { repository } = Answer.parse(data);
  if (repository === null) throw new AppError("not_found", notKnown);
  return {
    files: names.map((name) => textOf(Blob.parse(repository[name]))),
    inFolder: (repository.folder?.entries ?? [])
      .filter(({ type }) => type === "blob")
      .map(({ name, object }) => ({ path: `${folder}/${name}`, text: textOf(object) })),
  };
}

/** Paths travel as variables, never inside the query. */
function queryFor(names: readonly string[]): string {
  const declared = names.map((name) => `$${name}: String!`).join(", ");
  const asked = names.map((name) => `${name}: object(expression: $${name}) { ...content }`).join("\n");
  return `query ($owner: String!, $repo: String!, $inside: String!, ${declared}) {
  repository(owner: $owner, name: $repo) {
    folder: object(expression: $inside) { ... on Tree { entries { name type object { ...content } } } }
${asked}
  }
}
fragment content on GitObject { ... on Blob { text byteSize } }`;
}

function textOf(blob: z.infer<typeof Blob>): string | null {
  const isShort = blob?.byteSize !== undefined && blob.byteSize <= yamlLimits.bytes;
  return isShort ? (blob.text ?? null) : null;
}
