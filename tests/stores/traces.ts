/** Fills a database with what one person leaves in it: every collection that has their uid, among other people's. */
import { randomBytes } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { createTokenCipher } from "../../functions/src/adapters/encryption.ts";
import { createFirestoreAccounts } from "../../functions/src/adapters/firestore/accounts.ts";
import { createFirestoreConnections } from "../../functions/src/adapters/firestore/connections.ts";
import { createFirestoreDeliveries } from "../../functions/src/adapters/firestore/deliveries.ts";
import { createFirestoreOAuthStates } from "../../functions/src/adapters/firestore/oauth-states.ts";
import { createFirestorePulls } from "../../functions/src/adapters/firestore/pulls.ts";
import { createFirestoreRepositories } from "../../functions/src/adapters/firestore/repositories.ts";
import { createFirestoreReviews } from "../../functions/src/adapters/firestore/reviews.ts";
import { createFirestoreRules } from "../../functions/src/adapters/firestore/rules.ts";
import { createFirestoreSettings } from "../../functions/src/adapters/firestore/settings.ts";
import { createFirestoreUsers } from "../../functions/src/adapters/firestore/users.ts";
import { people } from "../../local/seed/people.ts";
import { seedPosts } from "../../local/seed/posts.ts";
import { seedProjects } from "../../local/seed/projects.ts";
import { sampleConnection, sampleDelivery, sampleReview, startOfTest } from "../github/sample-records.ts";

/** Whose traces they are; as the example data has it, whose posts and tasks are used. */
export const traced = "seed-mira";

/** A feature that stores a uid anew leaves it here too; the test that the list is exact fails otherwise. */
export async function leaveTracesOf(firestore: Firestore): Promise<void> {
  await leaveUsers(firestore);
  await leaveGitHub(firestore);
  await Promise.all([seedPosts(firestore), seedProjects(firestore)]);
}

async function leaveUsers(firestore: Firestore): Promise<void> {
  const users = createFirestoreUsers(firestore, () => new Date());
  for (const { uid, name, email, githubId, login } of people) {
    const providerAccounts = [`github.com:${String(githubId)}`];
    await users.create(
      {
        ...{ uid, name, email, githubLogin: login, githubId: String(githubId), avatarUrl: null },
        ...{ providerAccounts, roles: ["user"], isActive: true },
      },
      "request",
    );
  }
  await users.grantFirstMaster(traced);
}

async function leaveGitHub(firestore: Firestore): Promise<void> {
  const cipher = createTokenCipher(`test:${randomBytes(32).toString("base64")}`);
  const connections = createFirestoreConnections(firestore, cipher);
  await connections.save(sampleConnection({ uid: traced }));
  await connections.saveRepositoryList(traced, { installationId: 11, readAt: startOfTest, pages: [] });
  await createFirestoreOAuthStates(firestore).create({
    ...{ hash: "hash", uid: traced, flow: "login", codeVerifier: "verifier", expiresAt: startOfTest },
  });
  const accounts = createFirestoreAccounts(firestore);
  const account = { accountId: 1, login: "northwind-labs", type: "Organization" };
  await accounts.record({ installationId: 11, ...account, suspended: false, deleted: false });
  for (const uid of [traced, "seed-ines"]) await accounts.connect(11, uid);
  await createFirestoreRepositories(firestore).switchReview(
    {
      ...{ id: 101, installationId: 11, fullName: "northwind-labs/harbor-api", private: true },
      ...{ enableACR: true, updatedAt: startOfTest },
    },
    { uid: traced, requestId: "request" },
  );
  const rule = { name: "Rule", text: "id: team-rule", repositoryIds: [], enabled: true };
  const rules = createFirestoreRules(firestore, () => startOfTest);
  await rules.create("team-rule", rule, { uid: traced, requestId: "request" });
  await createFirestoreSettings(firestore, () => startOfTest).change(
    { scope: "repositories", id: 101 },
    0,
    "strictness: strict",
    { uid: traced, requestId: "request" },
  );
  await createFirestoreReviews(firestore).create(sampleReview());
  await createFirestorePulls(firestore).remember(101, 7, [{ fingerprint: "f", hunk: "h" }], startOfTest);
  const deliveries = createFirestoreDeliveries(firestore);
  await deliveries.create(sampleDelivery());
  await deliveries.claimRedelivery("d-1", startOfTest);
}
