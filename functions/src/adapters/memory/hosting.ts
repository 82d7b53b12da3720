/** A repository on GitHub in memory: what is posted can be looked at, and what a call does can be scripted. */
import type { Side } from "@acrux/contract";
import {
  type CheckToSave,
  CommentRefused,
  type OpenRepository,
  type PullState,
  type RepositoryOnGitHub,
} from "../../github/hosting.ts";
import type { ConfigFiles } from "../../review/config/load-config.ts";
import type { ChangedFile, FileContent } from "../../review/change/change.ts";
import type { Purpose } from "../../review/model/prompt.ts";
import type { GitHubReport } from "../../review/report/github.ts";

export interface MemoryRepository {
  pull: PullState;
  files: readonly ChangedFile[];
  /** Texts of files at the head, by path. */
  contents: Readonly<Record<string, string>>;
  conversation: Pick<Purpose, "issues" | "threads">;
  /** Texts of configuration files by path. */
  config: Readonly<Record<string, string>>;
  readonly reviews: { url: string; body: string; comments: number }[];
  /** What was said in the conversation. */
  readonly comments: string[];
  /** What people may do, by login. */
  permissions: Readonly<Record<string, { readonly githubId: number; readonly canWrite: boolean }>>;
  readonly checks: (CheckToSave & { id: number })[];
  /** Lines of comments that are refused. */
  refusedLines: readonly number[];
  /** Runs before a call does anything, and may throw. */
  before: (call: keyof RepositoryOnGitHub) => Promise<void> | void;
  /** Runs when a call has done its work, before its caller knows. */
  after: (call: keyof RepositoryOnGitHub) => Promise<void> | void;
  readonly open: OpenRepository;
}

export function createMemoryRepository(pull: PullState): MemoryRepository {
  const repository: MemoryRepository = {
    pull,
    files: [],
    contents: {},
    conversation: { issues: [], threads: [] },
    config: {},
    reviews: [],
    comments: [],
    permissions: {},
    checks: [],
    refusedLines: [],
    before: () => undefined,
    after: () => undefined,
    open: () => github,
  };

  const github: RepositoryOnGitHub = {
    readPull: () => scripted("readPull", () => repository.pull),
    readChange: () =>
      scripted("readChange", () => ({
        baseSha: repository.pull.baseSha,
        headSha: repository.pull.headSha,
        files: repository.files,
        unlistedFiles: 0,
        read: (addresses) => Promise.resolve(addresses.map(({ side, path }) => contentOf(side, path))),
      })),
    readConversation: () => scripted("readConversation", () => repository.conversation),
    readConfig: () => (paths, folder) =>
      scripted("readConfig", (): ConfigFiles => ({
        files: paths.map((path) => repository.config[path] ?? null),
        inFolder: Object.entries(repository.config)
          .filter(([path]) => path.startsWith(`${folder}/`))
          .map(([path, text]) => ({ path, text })),
      })),
    postReview: (_, __, review) => scripted("postReview", () => post(review)),
    postComment: (_, body) => scripted("postComment", () => void repository.comments.push(body)),
    readPermission: (login) => scripted("readPermission", () => repository.permissions[login] ?? null),
    findReview: (_, marker) =>
      scripted("findReview", () => repository.reviews.find(({ body }) => body.includes(marker)) ?? null),
    saveCheck: (check, existing) =>
      scripted("saveCheck", () => {
        const id = existing ?? repository.checks.length + 1;
        repository.checks[id - 1] = { ...check, id };
      }),
    findCheck: (headSha, externalId) =>
      scripted("findCheck", () => {
        const found = repository.checks.find(
          (check) => check.headSha === headSha && check.externalId === externalId,
        );
        return found?.id ?? null;
      }),
  };
  return repository;

  function contentOf(side: Side, path: string): FileContent {
    const text = side === "RIGHT" ? repository.contents[path] : undefined;
    return text === undefined ? { kind: "missing" } : { kind: "text", text };
  }

  async function scripted<Result>(call: keyof RepositoryOnGitHub, work: () => Result): Promise<Result> {
    await repository.before(call);
    const result = work();
    await repository.after(call);
    return result;
  }

  function post({ body, comments }: GitHubReport["review"]) {
    if (comments.some(({ line }) => repository.refusedLines.includes(line))) {
      throw new CommentRefused("A comment stands where none may stand.");
    }
    const url = `https://github.example/review/${String(repository.reviews.length + 1)}`;
    repository.reviews.push({ url, body, comments: comments.length });
    return { url };
  }
}
