/** GitHub as the feature sees it: what the App may do, what a user's token may do, and what a token costs to get. */
import type { Change } from "../review/change/change.ts";
import type { ReadConfigFiles } from "../review/config/load-config.ts";
import type { Purpose } from "../review/model/prompt.ts";
import type { GitHubReport } from "../review/report/github.ts";
import type { Markdown } from "../review/report/markdown.ts";
import type { SeenRepository, UserTokens } from "./store.ts";

/** A pull request as it is on GitHub now. */
export interface PullState {
  readonly open: boolean;
  readonly draft: boolean;
  readonly title: string;
  /** As its author wrote it; "" when there is none. */
  readonly body: string;
  /** From a fork, or of somebody who never had a change merged here. */
  readonly isStranger: boolean;
  readonly headSha: string;
  readonly baseRef: string;
  readonly baseSha: string;
  readonly changedFiles: number;
  /** The repository's present name. */
  readonly repositoryName: string;
}

export interface PostedReview {
  readonly url: string;
}

/** A review that GitHub would not take, because a comment stands where none may stand. */
export class CommentRefused extends Error {
  override readonly name = "CommentRefused";
}

/** One repository, through a token that reaches nothing else. */
export interface RepositoryOnGitHub {
  readPull(number: number): Promise<PullState>;
  /** Lists what the pull request changes; file contents are fetched when the engine asks for them. */
  readChange(number: number, pull: PullState): Promise<Change>;
  /** What people said about it: only a model is told. */
  readConversation(number: number): Promise<Pick<Purpose, "issues" | "threads">>;
  /** The configuration as the base branch has it now. */
  readConfig(pull: PullState): ReadConfigFiles;
  /** Throws `CommentRefused` when a comment's place is refused; nothing is posted then. */
  postReview(number: number, headSha: string, review: GitHubReport["review"]): Promise<PostedReview>;
  /** Says something in the pull request's conversation. */
  postComment(number: number, body: Markdown): Promise<void>;
  /** What somebody of this name may do now; null where GitHub knows nobody of it. */
  readPermission(login: string): Promise<{ readonly githubId: number; readonly canWrite: boolean } | null>;
  /** A review of the App itself whose body holds `marker`. */
  findReview(number: number, marker: string): Promise<PostedReview | null>;
  /** Creates the completed check run, or updates the one of id `existing`. */
  saveCheck(check: CheckToSave, existing: number | null): Promise<void>;
  /** Id of the App's check run with this external id. */
  findCheck(headSha: string, externalId: string): Promise<number | null>;
}

export interface CheckToSave {
  readonly headSha: string;
  readonly externalId: string;
  readonly detailsUrl: string;
  readonly report: GitHubReport["check"];
}

/** Opens a repository by its installation; the name is only an address, the id bounds the token. */
export type OpenRepository = (target: {
  readonly installationId: number;
  readonly repositoryId: number;
  readonly repositoryName: string;
}) => RepositoryOnGitHub;

/** An installation as the user's own token shows it. */
export interface SeenInstallation {
  readonly id: number;
  readonly accountId: number;
  readonly login: string;
  readonly type: string;
  readonly suspended: boolean;
  /** The installation lacks permissions that the App asks for today. */
  readonly permissionsOutdated: boolean;
  readonly manageUrl: string;
}

export interface GitHubUser {
  readonly id: number;
  readonly login: string;
}

/** What GitHub answers to someone who shows a user's access token. */
export interface UserOnGitHub {
  whoAmI(): Promise<GitHubUser>;
  listInstallations(): Promise<readonly SeenInstallation[]>;
  /** One page of 100, or "unchanged" when `etag` still holds. `next` is the following page's number, or null. */
  listRepositories(
    installationId: number,
    page: number,
    etag: string | null,
  ): Promise<
    | "unchanged"
    | {
        readonly etag: string | null;
        readonly repositories: readonly SeenRepository[];
        readonly next: number | null;
      }
  >;
  /** The repository as it is now with the user's own permission; null when the user may not see it. */
  readRepository(fullName: string): Promise<(SeenRepository & { readonly canWrite: boolean }) | null>;
}

export interface OAuthOnGitHub {
  /** Where the App is installed; GitHub asks the person to sign in while they are there. */
  installUrl(state: string): string;
  authorizeUrl(flow: { state: string; codeChallenge: string; redirectUri: string }): string;
  /** `pkce` is null for a code that came of an installation. */
  exchangeCode(code: string, pkce: { codeVerifier: string; redirectUri: string } | null): Promise<UserTokens>;
  /** Works once for a refresh token. */
  refresh(refreshToken: string): Promise<UserTokens>;
  /** Ends the user's authorization of the App, and with it every token. Does nothing when GitHub knows of none. */
  revokeGrant(accessToken: string): Promise<void>;
  asUser(accessToken: string): UserOnGitHub;
}

export interface InstallationRequest {
  readonly id: number;
  readonly login: string;
  readonly type: string;
  readonly requesterId: number;
}

/** What the App may ask about itself. */
export interface AppOnGitHub {
  /** Newest first, as far back as `since`. */
  listDeliveries(since: Date): Promise<readonly HookDelivery[]>;
  redeliver(id: number): Promise<void>;
  /** Organizations whose owner was asked to install the App; null where GitHub does not tell. */
  listInstallationRequests(): Promise<readonly InstallationRequest[] | null>;
}

export interface HookDelivery {
  readonly id: number;
  readonly guid: string;
  readonly deliveredAt: Date;
  readonly succeeded: boolean;
}
