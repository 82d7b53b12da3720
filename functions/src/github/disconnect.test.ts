/** Taking back what a leaving user allowed, over memory adapters. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleConnection, startOfTest } from "../../../tests/github/sample-records.ts";
import { createMemoryConnections } from "../adapters/memory/connections.ts";
import { createMemoryOAuth } from "../adapters/memory/oauth.ts";
import { AppError } from "../app-error.ts";
import { disconnect } from "./disconnect.ts";
import type { UserTokenDeps } from "./user-tokens.ts";

let time = startOfTest.getTime();
let oauth: ReturnType<typeof createMemoryOAuth>;
let deps: UserTokenDeps;

beforeEach(async () => {
  time = startOfTest.getTime();
  const now = (): Date => new Date(time);
  oauth = createMemoryOAuth({
    now,
    challengeOf: (text) => text,
    newToken: () => `fake-token-${randomUUID()}`,
  });
  const mira = oauth.addPerson({ id: 583101, login: "mira-sol" });
  const tokens = await oauth.exchangeCode(oauth.authorize(mira, null), null);
  const connections = createMemoryConnections();
  await connections.save(sampleConnection({ uid: "mira", tokens }));
  deps = { connections, oauth, newId: randomUUID, now, pause: () => Promise.resolve() };
});

const keptTokens = async () => (await deps.connections.find("mira"))?.tokens ?? null;

describe("a leaving user's authorization", () => {
  it("is taken back, and our tokens are forgotten", async () => {
    await disconnect("mira", deps);
    expect(oauth.calls).toContain("revokeGrant");
    expect(await keptTokens()).toBeNull();
  });

  it("is taken back with a fresh token when the old one has expired", async () => {
    time += 9 * 3_600_000;
    await disconnect("mira", deps);
    expect(oauth.calls).toEqual(["exchangeCode", "refresh", "revokeGrant"]);
  });

  it("is nothing when GitHub took it away before, or there was none", async () => {
    for (const { accessToken, refreshToken } of oauth.issued) {
      oauth.revoke(accessToken);
      oauth.revoke(refreshToken ?? "");
    }
    time += 9 * 3_600_000;
    await disconnect("mira", deps);
    expect(await keptTokens()).toBeNull();
    await expect(disconnect("nobody", deps)).resolves.toBeUndefined();
  });

  it("is kept, and can be taken back later, while GitHub does not answer", async () => {
    const away = new AppError("github_unavailable", "GitHub does not answer.");
    const unanswered = { ...deps, oauth: { ...oauth, revokeGrant: () => Promise.reject(away) } };
    await expect(disconnect("mira", unanswered)).rejects.toBe(away);
    expect(await keptTokens()).not.toBeNull();
  });
});
