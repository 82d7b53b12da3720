/** Handlers of the routes that need GitHub, over a GitHub in memory: one repository, and who may read it. */
import { createHash, randomUUID } from "node:crypto";
import { createMemoryAccounts } from "../../functions/src/adapters/memory/accounts.ts";
import { createMemoryConnections } from "../../functions/src/adapters/memory/connections.ts";
import { createMemoryOAuthStates } from "../../functions/src/adapters/memory/oauth-states.ts";
import { createMemoryOAuth } from "../../functions/src/adapters/memory/oauth.ts";
import { createMemoryRepositories } from "../../functions/src/adapters/memory/repositories.ts";
import { createMemoryRepository } from "../../functions/src/adapters/memory/hosting.ts";
import { createMemoryPulls } from "../../functions/src/adapters/memory/pulls.ts";
import { createMemoryQueue } from "../../functions/src/adapters/memory/queue.ts";
import { createMemoryReviews } from "../../functions/src/adapters/memory/reviews.ts";
import { agreeToSuppression, findWriter } from "../../functions/src/github/agree.ts";
import { createGitHubHandlers, type GitHubHandlerDeps } from "../../functions/src/github/handlers.ts";
import { readableRepositories } from "../../functions/src/github/readable.ts";
import { createReviewHandlers } from "../../functions/src/reviews/handlers.ts";
import { openPull } from "../github/review-world.ts";
import { sampleConnection, sampleReview } from "../github/sample-records.ts";

export const organization = "northwind-labs";
export const repository = {
  ...{ id: 101, fullName: `${organization}/orbit`, description: null, private: true, canSwitch: true },
};

const installation = {
  ...{ id: 11, accountId: 910001, login: organization, type: "Organization", suspended: false },
  ...{ permissionsOutdated: false, manageUrl: "https://github.example/settings/installations/11" },
};

export async function createGitHubWorld() {
  const now = (): Date => new Date();
  const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
  const oauth = createMemoryOAuth({ now, challengeOf, newToken: () => `fake-token-${randomUUID()}` });
  const repositories = createMemoryRepositories();
  const deps: GitHubHandlerDeps = {
    ...{ states: createMemoryOAuthStates(), connections: createMemoryConnections() },
    ...{ accounts: createMemoryAccounts(), repositories, oauth, now, newId: randomUUID },
    app: {
      listDeliveries: () => Promise.resolve([]),
      redeliver: () => Promise.resolve(),
      listInstallationRequests: () => Promise.resolve([]),
    },
    redirectUri: "https://acrux.example/app/github/settings/callback",
    webUrl: "https://github.example",
    recordProfile: () => Promise.resolve(),
    recordAudit: () => Promise.resolve(),
    pause: () => Promise.resolve(),
  };
  const reviews = createMemoryReviews();
  await reviews.create(sampleReview({ repositoryId: repository.id }));
  const agreeing = {
    ...{ reviews, pulls: createMemoryPulls(), queue: createMemoryQueue(), now },
    openRepository: createMemoryRepository(openPull).open,
  };
  let people = 1_000;

  return {
    reviewId: sampleReview({ repositoryId: repository.id }).id,
    repositories,
    handlers: {
      ...createGitHubHandlers(deps),
      ...createReviewHandlers({
        reviews,
        access: { readableRepositories: (uid) => readableRepositories(uid, deps) },
        agreements: {
          findWriter: (uid, repositoryId) => findWriter(uid, repositoryId, deps),
          agree: (record, fingerprint, by) => agreeToSuppression(record, fingerprint, by, agreeing),
        },
      }),
    },
    /** Connects somebody, who sees the repository on GitHub or nothing at all. */
    connect: async (uid: string, sees: boolean): Promise<void> => {
      const person = oauth.addPerson({ id: (people += 1), login: uid });
      person.installations = sees ? [installation] : [];
      if (sees) person.repositories.set(installation.id, [repository]);
      const tokens = await oauth.exchangeCode(oauth.authorize(person, null), null);
      await deps.connections.save(sampleConnection({ uid, githubId: person.id, login: uid, tokens }));
    },
    /** What the browser of somebody brings back from GitHub, for a sign-in that was begun with `url`. */
    agree: (uid: string, url: string): { code: string; state: string } => {
      const asked = new URL(url).searchParams;
      const person = oauth.addPerson({ id: (people += 1), login: uid });
      const code = oauth.authorize(person, asked.get("code_challenge"));
      return { code, state: asked.get("state") ?? "" };
    },
  };
}

export type GitHubWorld = Awaited<ReturnType<typeof createGitHubWorld>>;
