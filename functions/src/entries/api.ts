/** Builds the API out of its adapters. */
import { setTimeout as pause } from "node:timers/promises";
import type { trialRoutes } from "@acrux/contract";
import type { Express } from "express";
import { getAuth } from "firebase-admin/auth";
import packageJson from "../../package.json" with { type: "json" };
import { createAccountHandlers } from "../account/handlers.ts";
import { createTokenCipher } from "../adapters/encryption.ts";
import { tryRuleText } from "../adapters/engine/try-rule.ts";
import { createFirebaseAuth } from "../adapters/firebase-auth.ts";
import { createFirestoreAccounts } from "../adapters/firestore/accounts.ts";
import { createFirestoreAudit } from "../adapters/firestore/audit.ts";
import { createFirestoreConnections } from "../adapters/firestore/connections.ts";
import { createFindNames, createFindPeople } from "../adapters/firestore/names.ts";
import { createFirestoreLearnings } from "../adapters/firestore/learnings.ts";
import { createFirestoreModelAccess } from "../adapters/firestore/model-access.ts";
import { createFirestoreModelSpending } from "../adapters/firestore/model-spending.ts";
import { createFirestoreOAuthStates } from "../adapters/firestore/oauth-states.ts";
import { createFirestoreRateLimiter } from "../adapters/firestore/rate-limiter.ts";
import { createRecordAudit } from "../adapters/firestore/record-audit.ts";
import { createFirestorePersonalRecords } from "../adapters/firestore/personal-records.ts";
import { createFirestorePostComments } from "../adapters/firestore/post-comments.ts";
import { createFirestorePostReactions } from "../adapters/firestore/post-reactions.ts";
import { createFirestorePosts } from "../adapters/firestore/posts.ts";
import { createFirestoreRepositories } from "../adapters/firestore/repositories.ts";
import { createFirestoreRules } from "../adapters/firestore/rules.ts";
import { createFirestoreSettings } from "../adapters/firestore/settings.ts";
import { createFirestoreUploads } from "../adapters/firestore/uploads.ts";
import { createFirestoreUsers } from "../adapters/firestore/users.ts";
import { appPermissions, createAppOnGitHub } from "../adapters/github/app.ts";
import { type AppTokens, createAppTokens } from "../adapters/github/app-tokens.ts";
import { createClient, type GitHubClient } from "../adapters/github/client.ts";
import { createOAuth } from "../adapters/github/oauth.ts";
import { readDefaultConfig } from "../adapters/github/read-config.ts";
import { priceOf } from "../adapters/model/prices.ts";
import { newId } from "../adapters/random-id.ts";
import { createApi } from "../api/dispatch.ts";
import { createAuditHandlers } from "../audit/handlers.ts";
import { type Environment, readEnvironment } from "../env.ts";
import { disconnect } from "../github/disconnect.ts";
import { createGitHubHandlers, type GitHubHandlerDeps } from "../github/handlers.ts";
import type { Handlers } from "../handlers.ts";
import { readAccess } from "../github/readable.ts";
import { createHealthHandlers } from "../health/handlers.ts";
import { createCommentHandlers } from "../posts/comment-handlers.ts";
import { createPostHandlers } from "../posts/handlers.ts";
import { createModelAccessHandlers } from "../model-access/handlers.ts";
import { createLearningHandlers } from "../learnings/handlers.ts";
import { createRuleHandlers } from "../rules/handlers.ts";
import { createSettingsHandlers } from "../settings/handlers.ts";
import { createUploadHandlers } from "../uploads/handlers.ts";
import { eraseUploads, listFiles } from "../uploads/of-one-person.ts";
import { createUserHandlers } from "../users/handlers.ts";
import { endMembership } from "../users/leave.ts";
import type { UserStore } from "../users/store.ts";
import { createBoardHandlers } from "./board.ts";
import { log, now, openBucket, openFirestore } from "./backend.ts";
import { reviewHandlers } from "./reviews.ts";
import { buildReferenceHandlers } from "./references.ts";
import { findSettingsTarget, listSettingsTargets, openOwnConfig } from "./settings.ts";

export function buildApi(): Express {
  const env = readEnvironment("api");
  const firestore = openFirestore();
  const users = createFirestoreUsers(firestore, now);
  const auth = createFirebaseAuth(getAuth());
  const client = createClient(env.GITHUB_API_URL, now);
  const tokens = createAppTokens(client, {
    appId: env.GITHUB_APP_ID,
    privateKey: env.GITHUB_APP_PRIVATE_KEY,
  });
  const github = connectGitHub(env, users, { client, tokens });
  const findPeople = createFindPeople(firestore);
  const findAccess = (uid: string) => readAccess(uid, github);
  const posts = {
    posts: createFirestorePosts(firestore, now),
    comments: createFirestorePostComments(firestore, now),
    reactions: createFirestorePostReactions(firestore, now),
    newId,
  };
  const uploads = { uploads: createFirestoreUploads(firestore), bytes: openBucket(env), newId, now };
  return createApi({
    handlers: {
      ...createHealthHandlers({
        version: packageJson.version,
        reachDatabase: async () => {
          await firestore.doc("system/health").get();
        },
      }),
      ...createUserHandlers({
        users,
        directory: auth,
        signUp: { mode: env.SIGNUP_MODE, allowlist: env.SIGNUP_ALLOWLIST },
        now,
      }),
      ...createAccountHandlers({
        records: createFirestorePersonalRecords(firestore),
        endMembership: (uid, requestId) => endMembership(users, uid, requestId),
        disconnectGitHub: (uid) => disconnect(uid, github),
        listFiles: (uid) => listFiles(uid, uploads),
        eraseUploads: (uid) => eraseUploads(uid, uploads),
        removeUser: (uid, requestId) => users.remove(uid, requestId),
        deleteAccount: (uid) => auth.deleteAccount(uid),
        revokeSessions: (uid) => auth.revokeSessions(uid),
        recordAudit: createRecordAudit(firestore, now),
        now,
      }),
      ...createAuditHandlers({
        audit: createFirestoreAudit(firestore),
        findNames: createFindNames(firestore),
        findAccess,
        recordAudit: createRecordAudit(firestore, now),
        now,
      }),
      ...createGitHubHandlers(github),
      ...createSettingsHandlers({
        settings: createFirestoreSettings(firestore, now),
        findTarget: findSettingsTarget(github),
        listTargets: listSettingsTargets(github),
        openOwnConfig: openOwnConfig(github, ({ id, installationId, fullName }) =>
          readDefaultConfig(client, tokens, {
            ...{ installationId, repositoryId: id, repositoryName: fullName },
          }),
        ),
        findPeople,
        findAccess,
      }),
      ...createRuleHandlers({
        rules: createFirestoreRules(firestore, now),
        tryRule: tryRuleText,
        findPeople,
        findAccess,
      }),
      ...createBoardHandlers(firestore, now),
      ...createModelAccessHandlers({
        access: createFirestoreModelAccess(firestore, {
          cipher: createTokenCipher(env.TOKEN_ENCRYPTION_KEYS),
          now,
        }),
        ...{
          findTarget: findSettingsTarget(github),
          findPeople,
          findAccess,
          isDeploymentSet: env.MODEL_PROVIDER !== "none",
          hasPrice: (model) => priceOf(model) !== null,
          findSpent: (account, month) => createFirestoreModelSpending(firestore).spent(account, month),
          now,
        },
      }),
      ...createLearningHandlers({
        learnings: createFirestoreLearnings(firestore, { now, newId }),
        findPeople,
        findAccess,
      }),
      ...createPostHandlers(posts),
      ...createUploadHandlers(uploads),
      ...createCommentHandlers(posts),
      ...buildReferenceHandlers(firestore, users, now),
      ...reviewHandlers(github, { client, tokens, appId: env.GITHUB_APP_ID, slug: env.GITHUB_APP_SLUG }),
    } satisfies Omit<Handlers, keyof typeof trialRoutes>,
    tokens: auth,
    findUser: (uid) => users.find(uid),
    limiter: createFirestoreRateLimiter(firestore, now),
    origins: [new URL(env.APP_URL).origin],
    log,
  });
}

function connectGitHub(
  env: Environment<"api">,
  users: UserStore,
  { client, tokens }: { client: GitHubClient; tokens: AppTokens },
): GitHubHandlerDeps {
  const firestore = openFirestore();
  const oauthApp = {
    webUrl: env.GITHUB_WEB_URL,
    slug: env.GITHUB_APP_SLUG,
    clientId: env.GITHUB_CLIENT_ID,
    clientSecret: env.GITHUB_CLIENT_SECRET,
  };
  return {
    states: createFirestoreOAuthStates(firestore),
    connections: createFirestoreConnections(firestore, createTokenCipher(env.TOKEN_ENCRYPTION_KEYS)),
    accounts: createFirestoreAccounts(firestore),
    repositories: createFirestoreRepositories(firestore),
    oauth: createOAuth(client, oauthApp, appPermissions),
    app: createAppOnGitHub(client, tokens),
    redirectUri: `${env.APP_URL}/app/github/settings/callback`,
    webUrl: env.GITHUB_WEB_URL,
    recordProfile: (uid, profile) => users.recordGithubProfile(uid, profile),
    recordAudit: createRecordAudit(firestore, now),
    newId,
    now,
    pause: (milliseconds) => pause(milliseconds),
  };
}
