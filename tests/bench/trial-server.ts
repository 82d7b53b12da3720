/** One of the two servers of `npm run bench -- trial`, as a deployment has them: the trial's function, or an API beside it (`trial-server.ts trial|api`). Tells its parent where it listens, and its memory when asked. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { createMemoryIdentityProvider } from "../../functions/src/adapters/memory/identity-provider.ts";
import { createMemoryPosts } from "../../functions/src/adapters/memory/posts.ts";
import { createMemoryUsers } from "../../functions/src/adapters/memory/users.ts";
import { newId } from "../../functions/src/adapters/random-id.ts";
import { createApi } from "../../functions/src/api/dispatch.ts";
import { buildTrial } from "../../functions/src/entries/try-review.ts";
import { createPostHandlers } from "../../functions/src/posts/handlers.ts";

export interface Listening {
  readonly port: number;
  /** Of somebody who may read posts; empty where nobody signs in. */
  readonly token: string;
}

/** Tokens, roles and schemas are the API's own; its database is in memory, since none of it is the trial's. */
async function buildApi(): Promise<{ app: Express; token: string }> {
  const now = (): Date => new Date();
  const tokens = createMemoryIdentityProvider(now);
  const users = createMemoryUsers(now);
  const made = createMemoryPosts(now);
  const reader = { uid: "reader", email: "reader@acrux.example", name: "Reader" };
  const author = { authorId: "writer", authorEmail: null, author: "Writer", authorAvatarUrl: null };
  await users.create(
    {
      ...{ ...reader, githubId: "1", roles: ["user"], isActive: true, avatarUrl: null, githubLogin: null },
      providerAccounts: ["github.com:1"],
    },
    "bench",
  );
  for (let index = 0; index < 50; index += 1) {
    const content = { title: `Post ${String(index)}`, body: "Some **words**.\n\n".repeat(40), tags: ["one"] };
    await made.posts.create(newId(), content, author);
  }
  const app = createApi({
    ...{
      handlers: createPostHandlers({ ...made, newId }),
      tokens,
      findUser: (uid) => users.find(uid),
      origins: [],
    },
    limiter: { take: () => Promise.resolve(null) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return { app, token: tokens.issueToken({ uid: reader.uid, githubId: "1" }) };
}

const { app, token } = process.argv[2] === "api" ? await buildApi() : { app: buildTrial(), token: "" };
const server = createServer(app);
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port, token } satisfies Listening);
});
process.on("message", () => process.send?.(process.memoryUsage.rss()));
