/** What the App asks GitHub about itself: which webhooks failed, and whose owner was asked to install it. */
import { AppError } from "../../app-error.ts";
import type { AppOnGitHub, HookDelivery } from "../../github/hosting.ts";
import type { AppTokens } from "./app-tokens.ts";
import { callWith, type GitHubClient } from "./client.ts";

/** The permissions of the App; an installation that holds fewer has not agreed to the newest. */
export const appPermissions: Readonly<Record<string, string>> = {
  checks: "write",
  contents: "read",
  issues: "read",
  members: "read",
  metadata: "read",
  pull_requests: "write",
};

const perPage = 100;
const mostPages = 20;

export function createAppOnGitHub(client: GitHubClient, tokens: AppTokens): AppOnGitHub {
  return {
    async listDeliveries(since) {
      const found: HookDelivery[] = [];
      let cursor: string | undefined;
      for (let page = 1; page <= mostPages; page += 1) {
        const { data, headers } = await callWith(client, tokens.asApp, (octokit, authorization) =>
          octokit.rest.apps.listWebhookDeliveries({
            per_page: perPage,
            ...(cursor !== undefined && { cursor }),
            headers: authorization,
          }),
        );
        found.push(
          ...data.map(({ id, guid, delivered_at, status_code }) => ({
            id,
            guid,
            deliveredAt: new Date(delivered_at),
            succeeded: status_code >= 200 && status_code < 300,
          })),
        );
        cursor = nextCursor(headers.link);
        const oldest = found.at(-1);
        if (cursor === undefined || oldest === undefined || oldest.deliveredAt < since) break;
      }
      return found.filter(({ deliveredAt }) => deliveredAt >= since);
    },

    async redeliver(id) {
      await callWith(client, tokens.asApp, (octokit, headers) =>
        octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id, headers }),
      );
    },

    async listInstallationRequests() {
      try {
        const { data } = await callWith(client, tokens.asApp, (octokit, headers) =>
          octokit.rest.apps.listInstallationRequestsForAuthenticatedApp({ per_page: perPage, headers }),
        );
        return data.map(({ id, account, requester }) => ({
          id,
          login: "login" in account ? account.login : account.name,
          type: "type" in account ? account.type : "Organization",
          requesterId: requester.id,
        }));
      } catch (error) {
        // An Enterprise Server of an older version does not have this list.
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      }
    },
  };
}

function nextCursor(link: string | undefined): string | undefined {
  const next = link?.split(",").find((part) => part.includes('rel="next"'));
  const address = next === undefined ? undefined : /<([^>]+)>/.exec(next)?.[1];
  return address === undefined ? undefined : (new URL(address).searchParams.get("cursor") ?? undefined);
}
