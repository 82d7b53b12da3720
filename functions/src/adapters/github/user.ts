/** What GitHub shows to somebody who signed in: their installations, and the repositories that both they and the App may see. */
import { RequestError } from "@octokit/request-error";
import { AppError } from "../../app-error.ts";
import type { SeenInstallation, UserOnGitHub } from "../../github/hosting.ts";
import type { SeenRepository } from "../../github/store.ts";
import { callOnce, type GitHubClient } from "./client.ts";

const perPage = 100;
const mostPages = 10;

/** `wanted` are the permissions that the App asks for today. */
export function asUser(
  client: GitHubClient,
  accessToken: string,
  wanted: Readonly<Record<string, string>>,
): UserOnGitHub {
  return {
    async whoAmI() {
      const { data } = await callOnce(client, accessToken, (octokit, headers) =>
        octokit.rest.users.getAuthenticated({ headers }),
      );
      return { id: data.id, login: data.login };
    },

    async listInstallations() {
      const found: SeenInstallation[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const { data } = await callOnce(client, accessToken, (octokit, headers) =>
          octokit.rest.apps.listInstallationsForAuthenticatedUser({ per_page: perPage, page, headers }),
        );
        found.push(...data.installations.map((installation) => seenInstallation(installation, wanted)));
        if (data.installations.length < perPage) break;
      }
      return found;
    },

    listRepositories: (installationId, page, etag) =>
      callOnce(client, accessToken, async (octokit, headers) => {
        try {
          const { data, headers: answered } =
            await octokit.rest.apps.listInstallationReposForAuthenticatedUser({
              installation_id: installationId,
              per_page: perPage,
              page,
              headers: { ...headers, ...(etag !== null && { "if-none-match": etag }) },
            });
          const isLast = data.repositories.length < perPage || page * perPage >= data.total_count;
          return {
            etag: answered.etag ?? null,
            repositories: data.repositories.map(seenRepository),
            next: isLast ? null : page + 1,
          };
        } catch (error) {
          if (error instanceof RequestError && error.status === 304) return "unchanged" as const;
          throw error;
        }
      }),

    async readRepository(fullName) {
      const [owner = "", repo = ""] = fullName.split("/");
      try {
        const { data } = await callOnce(client, accessToken, (octokit, headers) =>
          octokit.rest.repos.get({ owner, repo, headers }),
        );
        const { permissions } = data;
        const canWrite = [permissions?.push, permissions?.maintain, permissions?.admin].includes(true);
        return { ...seenRepository(data), canWrite };
      } catch (error) {
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      }
    },
  };
}

interface ListedInstallation {
  readonly id: number;
  readonly account: { readonly id: number; readonly login?: string; readonly name?: string | null } | null;
  readonly target_type: string;
  readonly permissions: object;
  readonly suspended_at: string | null;
  readonly html_url: string;
}

function seenInstallation(
  installation: ListedInstallation,
  wanted: Readonly<Record<string, string>>,
): SeenInstallation {
  const { account } = installation;
  const held = new Map<string, unknown>(Object.entries(installation.permissions));
  return {
    id: installation.id,
    accountId: account?.id ?? 0,
    login: account?.login ?? account?.name ?? "",
    type: installation.target_type,
    suspended: installation.suspended_at !== null,
    permissionsOutdated: Object.entries(wanted).some(([name, level]) => !grants(held.get(name), level)),
    manageUrl: installation.html_url,
  };
}

function grants(held: unknown, wanted: string): boolean {
  return held === wanted || held === "admin" || (held === "write" && wanted === "read");
}

interface ListedRepository {
  readonly id: number;
  readonly full_name: string;
  readonly description: string | null;
  readonly private: boolean;
  readonly permissions?: { readonly admin?: boolean; readonly maintain?: boolean };
}

function seenRepository(repository: ListedRepository): SeenRepository {
  const { permissions } = repository;
  return {
    id: repository.id,
    fullName: repository.full_name,
    description: repository.description,
    private: repository.private,
    canSwitch: permissions?.admin === true || permissions?.maintain === true,
  };
}
