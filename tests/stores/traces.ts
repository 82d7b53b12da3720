/** Fills a database with what one person leaves in it: every collection that has their uid, among other people's. */
import { randomBytes } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { createTokenCipher } from "../../functions/src/adapters/encryption.ts";
import { createFirestoreAccounts } from "../../functions/src/adapters/firestore/accounts.ts";
import { createFirestoreConnections } from "../../functions/src/adapters/firestore/connections.ts";
import { createFirestoreDeliveries } from "../../functions/src/adapters/firestore/deliveries.ts";
import { createFirestoreOAuthStates } from "../../functions/src/adapters/firestore/oauth-states.ts";
import { createFirestorePostReactions } from "../../functions/src/adapters/firestore/post-reactions.ts";
import { createFirestorePosts } from "../../functions/src/adapters/firestore/posts.ts";
import { createFirestoreProjects } from "../../functions/src/adapters/firestore/projects.ts";
import { createFirestorePulls } from "../../functions/src/adapters/firestore/pulls.ts";
import { createFirestoreRepositories } from "../../functions/src/adapters/firestore/repositories.ts";
import { createFirestoreReviews } from "../../functions/src/adapters/firestore/reviews.ts";
import { createFirestoreLearnings } from "../../functions/src/adapters/firestore/learnings.ts";
import { createFirestoreModelAccess } from "../../functions/src/adapters/firestore/model-access.ts";
import { createFirestoreRules } from "../../functions/src/adapters/firestore/rules.ts";
import { createFirestoreSettings } from "../../functions/src/adapters/firestore/settings.ts";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import { createFirestoreUploads } from "../../functions/src/adapters/firestore/uploads.ts";
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
  await leaveBoards(firestore);
  await leavePost(firestore);
  await createFirestoreUploads(firestore).create({
    ...{ id: "traced-1x1", ownerId: traced, type: "image/png", bytes: 68, width: 1, height: 1 },
    createdAt: startOfTest,
  });
}

/** With an earlier version and a reaction of theirs. */
async function leavePost(firestore: Firestore): Promise<void> {
  const posts = createFirestorePosts(firestore, () => startOfTest);
  const author = { authorId: traced, authorEmail: null, author: "Mira", authorAvatarUrl: null };
  await posts.create("traced", { title: "Title", body: "Text", tags: [] }, author);
  await posts.change("traced", null, { title: "New title", body: "New text", tags: [] });
  const reactions = createFirestorePostReactions(firestore, () => startOfTest);
  const wish = { postId: "traced", commentId: null, uid: traced };
  await reactions.react({ ...wish, reaction: "heart", on: true });
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

/** Beside the example projects: a private one, views of its board, and a task that changed hands and was deleted. */
async function leaveBoards(firestore: Firestore): Promise<void> {
  const now = (): Date => startOfTest;
  const projects = createFirestoreProjects(firestore, now);
  const audience = [traced, "seed-ines"];
  const created = await projects.create(
    { name: "Private", key: "PRIVATE", description: null, audience },
    { uid: traced, requestId: "request" },
  );
  const projectId = created?.id ?? "";
  await projects.saveViews(projectId, traced, [{ name: "Mine", query: "" }]);
  const tasks = createFirestoreTasks(firestore, now);
  const [task] = await tasks.create(
    projectId,
    [
      {
        ...{ id: null, title: "Task", description: null, type: "TASK", priority: "LOW", status: "TODO" },
        ...{ assigneeId: traced, labelIds: [], dueOn: null, estimate: null, rank: "V", importId: null },
      },
    ],
    traced,
  );
  for (const assigneeId of ["seed-ines", traced]) {
    await tasks.change(task?.id ?? "", traced, ({ assigneeId: from }) => ({
      patch: { assigneeId },
      event: { action: "changed", changes: [{ field: "assigneeId", from, to: assigneeId }] },
    }));
  }
  await tasks.remove([task?.id ?? ""], traced);
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
  const learnings = createFirestoreLearnings(firestore, {
    now: () => startOfTest,
    newId: () => "learning-1",
  });
  const learning = { text: "Logs may hold ids.", paths: [], repositoryIds: [], enabled: true };
  await learnings.create({ ...learning, source: "written" }, { uid: traced, requestId: "request" });
  await createFirestoreModelAccess(firestore, { cipher, now: () => startOfTest }).change(
    { scope: "repositories", id: 101 },
    0,
    { provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: null, key: "not-a-real-key-0000" },
    { uid: traced, requestId: "request" },
  );
  await createFirestoreSettings(firestore, () => startOfTest).change(
    { scope: "repositories", id: 101 },
    0,
    "strictness: strict",
    { uid: traced, requestId: "request" },
  );
  await createFirestoreReviews(firestore).create(sampleReview());
  await createFirestorePulls(firestore).remember(
    ...([
      101,
      7,
      { said: [{ fingerprint: "f", hunk: "h" }], told: null, authorIds: [501] },
      startOfTest,
    ] as const),
  );
  const deliveries = createFirestoreDeliveries(firestore);
  await deliveries.create(sampleDelivery());
  await deliveries.claimRedelivery("d-1", startOfTest);
}
