/** The API on a real HTTP server with Firestore behind it, and an identity provider in memory that signs the tokens. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type RouteName, routes, type User } from "@acrux/contract";
import { createFirestoreAudit } from "../../functions/src/adapters/firestore/audit.ts";
import { createFindNames, createFindPeople } from "../../functions/src/adapters/firestore/names.ts";
import { createFirestorePersonalRecords } from "../../functions/src/adapters/firestore/personal-records.ts";
import { createFirestorePostComments } from "../../functions/src/adapters/firestore/post-comments.ts";
import { createFirestorePostReactions } from "../../functions/src/adapters/firestore/post-reactions.ts";
import { createRecordAudit } from "../../functions/src/adapters/firestore/record-audit.ts";
import { createFirestorePosts } from "../../functions/src/adapters/firestore/posts.ts";
import { createTokenCipher } from "../../functions/src/adapters/encryption.ts";
import { createFirestoreLearnings } from "../../functions/src/adapters/firestore/learnings.ts";
import { createFirestoreModelSpending } from "../../functions/src/adapters/firestore/model-spending.ts";
import { createFirestoreModelAccess } from "../../functions/src/adapters/firestore/model-access.ts";
import { createFirestoreRules } from "../../functions/src/adapters/firestore/rules.ts";
import { createFirestoreSettings } from "../../functions/src/adapters/firestore/settings.ts";
import { createFirestoreUploads } from "../../functions/src/adapters/firestore/uploads.ts";
import { createFirestoreUsers } from "../../functions/src/adapters/firestore/users.ts";
import { createMemoryIdentityProvider } from "../../functions/src/adapters/memory/identity-provider.ts";
import { createMemoryBytes } from "../../functions/src/adapters/memory/upload-bytes.ts";
import { newId } from "../../functions/src/adapters/random-id.ts";
import { createStructuredLog } from "../../functions/src/adapters/structured-log.ts";
import { createAccountHandlers } from "../../functions/src/account/handlers.ts";
import { createApi } from "../../functions/src/api/dispatch.ts";
import type { RateLimiter } from "../../functions/src/api/rate-limit.ts";
import { AppError } from "../../functions/src/app-error.ts";
import { buildReferenceHandlers } from "../../functions/src/entries/references.ts";
import { createBoardHandlers } from "../../functions/src/entries/board.ts";
import { createAuditHandlers } from "../../functions/src/audit/handlers.ts";
import type { Handlers, Identity } from "../../functions/src/handlers.ts";
import { createHealthHandlers } from "../../functions/src/health/handlers.ts";
import { createCommentHandlers } from "../../functions/src/posts/comment-handlers.ts";
import { createPostHandlers } from "../../functions/src/posts/handlers.ts";
import type { ReadConfigFiles } from "../../functions/src/review/config/load-config.ts";
import { createModelAccessHandlers } from "../../functions/src/model-access/handlers.ts";
import { createLearningHandlers } from "../../functions/src/learnings/handlers.ts";
import type { FindReadAccess } from "../../functions/src/read-access.ts";
import { createRuleHandlers } from "../../functions/src/rules/handlers.ts";
import type { RuleTrial } from "../../functions/src/rules/store.ts";
import { createSettingsHandlers } from "../../functions/src/settings/handlers.ts";
import type {
  FindSettingsTarget,
  ListSettingsTargets,
  OpenOwnConfig,
} from "../../functions/src/settings/store.ts";
import { createTrialHandlers } from "../../functions/src/trial/handlers.ts";
import { createUploadHandlers } from "../../functions/src/uploads/handlers.ts";
import { eraseUploads, listFiles } from "../../functions/src/uploads/of-one-person.ts";
import type { ByteStore } from "../../functions/src/uploads/store.ts";
import { createUserHandlers } from "../../functions/src/users/handlers.ts";
import { endMembership } from "../../functions/src/users/leave.ts";
import type { SignUpPolicy } from "../../functions/src/users/sign-up.ts";
import { openTestFirestore } from "../firestore.ts";

export interface StartOptions {
  readonly signUp?: SignUpPolicy;
  readonly limiter?: RateLimiter;
  /** Nothing, unless given. */
  readonly disconnectGitHub?: (uid: string) => Promise<void>;
  /** Takes no text for a rule, unless given. */
  readonly tryRule?: (text: string) => Promise<RuleTrial>;
  /** Finds nothing that has settings, unless given. */
  readonly findTarget?: FindSettingsTarget;
  /** Lists nothing, unless given. */
  readonly listTargets?: ListSettingsTargets;
  /** Finds no configuration in any repository, unless given. */
  readonly openOwnConfig?: OpenOwnConfig;
  /** Everybody reads everything on GitHub, unless given. */
  readonly findAccess?: FindReadAccess;
  /** Where images are kept; in memory, unless given. */
  readonly bytes?: ByteStore;
  /** Reads each caller's record once: for tests that ask thousands of times as people whose records stay as they are. */
  readonly remembersCallers?: boolean;
  /** Put in place of the real handlers. */
  readonly handlers?: Partial<Handlers>;
}

export interface Asking {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON; a string and bytes are sent as they are. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** What the JSON says, or the bytes of a file; null when there is nothing. */
  readonly body: unknown;
}

const readEverything: FindReadAccess = () =>
  Promise.resolve({
    repositories: Object.assign(new Map<number, string>(), { has: () => true }),
    accountIds: Object.assign(new Set<number>(), { has: () => true }),
  });
function accessOf({ findAccess }: StartOptions): FindReadAccess {
  return findAccess ?? readEverything;
}

function bytesOf({ bytes }: StartOptions): ByteStore {
  return bytes ?? createMemoryBytes();
}

/** Every organization and repository is there. */
export const findAnything: FindSettingsTarget = (scope, id) =>
  Promise.resolve({ key: { scope, id }, name: "Anything", organization: null });
const readNoFiles: ReadConfigFiles = (paths) =>
  Promise.resolve({ files: paths.map(() => null), inFolder: [] });
const unlimited: RateLimiter = { take: () => Promise.resolve(null) };
export const origin = "https://acrux.example";

export async function startApi(options: StartOptions = {}) {
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const firestore = openTestFirestore();
  const users = createFirestoreUsers(firestore, now);
  const identityProvider = createMemoryIdentityProvider(now);
  const lines: string[] = [];
  const cipher = createTokenCipher(`test:${randomBytes(32).toString("base64")}`);
  const findAccess = accessOf(options);
  const reachDatabase = async (): Promise<void> => {
    await users.find("nobody");
  };
  const posts = {
    posts: createFirestorePosts(firestore, now),
    comments: createFirestorePostComments(firestore, now),
    reactions: createFirestorePostReactions(firestore, now),
    newId,
  };
  const uploads = { uploads: createFirestoreUploads(firestore), bytes: bytesOf(options), newId, now };
  const handlers = {
    ...handlersThatFindNothing(),
    ...createPostHandlers(posts),
    ...createCommentHandlers(posts),
    ...createUploadHandlers(uploads),
    ...createTrialHandlers({
      review: () =>
        Promise.resolve({
          ...{ version: 1, findings: [], coverage: [], conclusion: "success", remarks: [] },
          switchedOff: [],
          stats: { changedLines: 0, engineMs: 1, rules: 0 },
        }),
      mostAtOnce: 100,
    }),
    ...buildReferenceHandlers(firestore, users, now),
    ...createHealthHandlers({
      version: "test",
      reachDatabase,
    }),
    ...createUserHandlers({
      users,
      directory: identityProvider,
      signUp: options.signUp ?? { mode: "open", allowlist: [] },
      now,
    }),
    ...createRuleHandlers({
      rules: createFirestoreRules(firestore, now),
      tryRule: options.tryRule ?? (() => Promise.resolve({ rule: null, faults: ["This is no rule."] })),
      findPeople: createFindPeople(firestore),
      findAccess,
    }),
    ...createBoardHandlers(firestore, now),
    ...createModelAccessHandlers({
      access: createFirestoreModelAccess(firestore, { cipher, now }),
      findTarget: options.findTarget ?? (() => Promise.resolve(null)),
      ...{ findPeople: createFindPeople(firestore), findAccess, isDeploymentSet: false, now },
      ...{
        hasPrice: (model) => model !== "unpriced",
        findSpent: (account, month) => createFirestoreModelSpending(firestore).spent(account, month),
      },
    }),
    ...createLearningHandlers({
      learnings: createFirestoreLearnings(firestore, { now, newId }),
      findPeople: createFindPeople(firestore),
      findAccess,
    }),
    ...createSettingsHandlers({
      settings: createFirestoreSettings(firestore, now),
      findTarget: options.findTarget ?? (() => Promise.resolve(null)),
      listTargets: options.listTargets ?? (() => Promise.resolve([])),
      openOwnConfig: options.openOwnConfig ?? (() => Promise.resolve(readNoFiles)),
      findPeople: createFindPeople(firestore),
      findAccess,
    }),
    ...createAuditHandlers({
      audit: createFirestoreAudit(firestore),
      findNames: createFindNames(firestore),
      findAccess,
      recordAudit: createRecordAudit(firestore, now),
      now,
    }),
    ...createAccountHandlers({
      records: createFirestorePersonalRecords(firestore),
      endMembership: (uid, requestId) => endMembership(users, uid, requestId),
      disconnectGitHub: options.disconnectGitHub ?? (() => Promise.resolve()),
      listFiles: (uid) => listFiles(uid, uploads),
      eraseUploads: (uid) => eraseUploads(uid, uploads),
      removeUser: (uid, requestId) => users.remove(uid, requestId),
      deleteAccount: (uid) => identityProvider.deleteAccount(uid),
      revokeSessions: (uid) => identityProvider.revokeSessions(uid),
      recordAudit: createRecordAudit(firestore, now),
      now,
    }),
    ...options.handlers,
  };
  const remembered = new Map<string, Promise<User | null>>();
  const findCaller = (uid: string): Promise<User | null> => {
    const found = remembered.get(uid) ?? users.find(uid);
    if (options.remembersCallers === true) remembered.set(uid, found);
    return found;
  };
  const api = createApi({
    handlers,
    tokens: identityProvider,
    findUser: findCaller,
    limiter: options.limiter ?? unlimited,
    origins: [origin],
    log: createStructuredLog((line) => lines.push(line)),
  });
  const server = createServer(api);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  return {
    address,
    firestore,
    users,
    identityProvider,
    lines,
    passTime: (milliseconds: number) => void (ahead += milliseconds),
    ask: (method: string, path: string, asking: Asking = {}) => ask(`${address}${path}`, method, asking),
    tokenFor: (uid: string, identity: Partial<Identity> = {}) =>
      identityProvider.issueToken({ uid, githubId: githubIdOf(uid), ...identity }),
    /** Writes a record with these roles; the first master is also noted as one. */
    addUser: async (uid: string, record: Partial<Pick<User, "roles" | "isActive">> = {}): Promise<string> => {
      const roles = record.roles ?? ["user"];
      const githubId = githubIdOf(uid);
      await users.create(
        {
          ...{ uid, githubId, roles, isActive: record.isActive ?? true },
          ...{ email: `${uid}@acrux.example`, name: uid, avatarUrl: null, githubLogin: null },
          providerAccounts: [`github.com:${githubId}`],
        },
        "setup",
      );
      if (roles.includes("master")) await users.grantFirstMaster(uid);
      return identityProvider.issueToken({ uid, githubId });
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await firestore.terminate();
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;

/** A number for each name, as GitHub numbers people. */
function githubIdOf(uid: string): string {
  return String(
    Array.from(uid).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7),
  );
}

/** For routes of features that these tests do not build: they let a caller in and find nothing. */
function handlersThatFindNothing(): Handlers {
  const find = (): Promise<never> => Promise.reject(new AppError("not_found", "There is nothing here."));
  const names = Object.keys(routes) as RouteName[];
  return Object.fromEntries(names.map((name) => [name, find])) as unknown as Handlers;
}

async function ask(url: string, method: string, { token, headers = {}, body }: Asking): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? null : asSent(body),
  });
  const { status, headers: received } = response;
  return { status, headers: received, body: await readAnswer(response) };
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.headers.get("content-disposition") !== null) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const text = await response.text();
  return text === "" ? null : (JSON.parse(text) as unknown);
}
