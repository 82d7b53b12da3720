/** Webhooks over memory adapters: who is believed, what is stored, and what comes of events that come twice, late or out of order. */
import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { Webhooks } from "@octokit/webhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryAccounts } from "../adapters/memory/accounts.ts";
import { createMemoryConnections } from "../adapters/memory/connections.ts";
import { createMemoryDeliveries } from "../adapters/memory/deliveries.ts";
import { createMemoryQueue } from "../adapters/memory/queue.ts";
import { createMemoryRepositories } from "../adapters/memory/repositories.ts";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import { handleEvent } from "./handle-event.ts";
import { claim } from "./job-state.ts";
import { createReadSigned, maxBodyBytes } from "./read-signed.ts";
import { receiveWebhook } from "./receive.ts";
import {
  headSha,
  otherSha,
  sampleConnection,
  sampleReview,
  startOfTest,
} from "../../../tests/github/sample-records.ts";
import { stopReasons } from "./stop-reasons.ts";

const secret = "the-present-secret-of-a-test";
const previous = "the-previous-secret-of-a-test";
const { id } = sampleReview();

function openStores() {
  return {
    reviews: createMemoryReviews(),
    repositories: createMemoryRepositories(),
    accounts: createMemoryAccounts(),
    connections: createMemoryConnections(),
    deliveries: createMemoryDeliveries(),
    queue: createMemoryQueue(),
  };
}

let stores = openStores();
let deliveries = 0;
let time = 0;
let bodyOfTest = Readable.from([]);

const repository = {
  id: 101,
  installationId: 11,
  fullName: "northwind-labs/orbit",
  private: true,
  enableACR: true,
  updatedAt: startOfTest,
};

beforeEach(async () => {
  stores = openStores();
  time = startOfTest.getTime();
  await stores.repositories.switchReview(repository, { uid: "mira", requestId: "request" });
});

interface Sent {
  event?: string;
  guid?: string;
  signature?: string | undefined;
  raw?: Buffer;
  method?: string;
}

function signed(raw: Buffer, by = secret, algorithm = "sha256"): string {
  return `${algorithm}=${createHmac(algorithm, by).update(raw).digest("hex")}`;
}

async function receive(payload: object, sent: Sent = {}): Promise<number> {
  const raw = sent.raw ?? Buffer.from(JSON.stringify(payload));
  deliveries += 1;
  const headers: Record<string, string | undefined> = {
    "x-github-event": sent.event ?? "pull_request",
    "x-github-delivery": sent.guid ?? `delivery-${String(deliveries)}`,
    "x-hub-signature-256": "signature" in sent ? sent.signature : signed(raw),
  };
  const now = (): Date => new Date(time);
  bodyOfTest = Readable.from([raw], { objectMode: false });
  const answer = await receiveWebhook(
    {
      method: sent.method ?? "POST",
      header: (name) => headers[name],
      announced: raw.byteLength,
      body: bodyOfTest,
    },
    {
      readSigned: createReadSigned([secret, previous]),
      deliveries: stores.deliveries,
      handle: handleEvent({ ...stores, appSlug: "acrux-test", now }),
      now,
    },
  );
  return answer.status;
}

interface Pulled {
  action?: string;
  sha?: string;
  minute?: number;
  draft?: boolean;
  state?: string;
  before?: string;
  repositoryId?: number;
}

function pullEvent(given: Pulled = {}): object {
  const updated = new Date(startOfTest.getTime() + (given.minute ?? 0) * 60_000);
  return {
    action: given.action ?? "opened",
    ...(given.before !== undefined && { before: given.before }),
    installation: { id: 11 },
    repository: { id: given.repositoryId ?? 101, full_name: "northwind-labs/orbit", private: true },
    pull_request: {
      number: 7,
      title: "Add a thing",
      html_url: "https://github.example/northwind-labs/orbit/pull/7",
      draft: given.draft ?? false,
      state: given.state ?? "open",
      updated_at: updated.toISOString(),
      user: { login: "ines-hart" },
      head: { sha: given.sha ?? headSha },
    },
  };
}

async function statusOf(sha = headSha): Promise<string | undefined> {
  return (await stores.reviews.find(`101-7-${sha}`))?.status;
}

describe("a signature", () => {
  const raw = Buffer.from(JSON.stringify(pullEvent()));
  const altered = Buffer.from(JSON.stringify(pullEvent({ sha: otherSha })));

  it.each([
    ["of the present secret", signed(raw), 202],
    ["of the previous secret", signed(raw, previous), 202],
    ["of another secret", signed(raw, "a-secret-that-somebody-guessed"), 401],
    ["of the empty secret", signed(raw, ""), 401],
    ["of another body", signed(altered), 401],
    ["by sha1", signed(raw, secret, "sha1"), 401],
    ["of sha1 under the name of sha256", signed(raw, secret, "sha1").replace("sha1", "sha256"), 401],
    ["that is missing", undefined, 401],
    ["that is empty", "", 401],
    ["without its prefix", signed(raw).slice("sha256=".length), 401],
    ["in capitals", signed(raw).toUpperCase(), 401],
    ["with something behind it", `${signed(raw)}00`, 401],
  ])("%s is answered as it deserves", async (_, signature, status) => {
    expect(await receive({}, { raw, signature, guid: "d-1" })).toBe(status);
    const isBelieved = status === 202;
    expect((await stores.deliveries.find("d-1")) !== null).toBe(isBelieved);
    expect((await statusOf()) !== undefined).toBe(isBelieved);
    expect(stores.queue.takeAll()).toHaveLength(isBelieved ? 1 : 0);
  });

  it("made by GitHub's own library is believed", async () => {
    const signature = await new Webhooks({ secret }).sign(raw.toString("utf8"));
    expect(await receive({}, { raw, signature })).toBe(202);
  });

  it("is looked at before the body is parsed, and one that cannot be right before it is read", async () => {
    const guessed = `sha256=${"0".repeat(64)}`;
    expect(await receive({}, { raw: Buffer.from("{"), signature: guessed })).toBe(401);
    expect(bodyOfTest.readableEnded).toBe(true);
    for (const signature of [undefined, "sha256=00"]) {
      expect(await receive({}, { raw: Buffer.from("{"), signature })).toBe(401);
      expect(bodyOfTest.readableDidRead).toBe(false);
    }
    expect(await receive({}, { raw: Buffer.from("{") })).toBe(400);
  });

  it("is over the bytes, not over what they decode to", async () => {
    const given = Buffer.from('{"action":"\uFFFD"}');
    const broken = Buffer.concat([Buffer.from('{"action":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(await receive({}, { raw: broken, signature: signed(given) })).toBe(401);
  });
});

describe("a body", () => {
  it.each([
    ["GET", Buffer.from("{}"), 405],
    ["HEAD", Buffer.alloc(0), 405],
    ["PUT", Buffer.from("{}"), 405],
    ["POST", Buffer.alloc(0), 400],
  ])("is what a webhook comes with: %s with %j is refused", async (method, raw, status) => {
    expect(await receive({}, { method, raw })).toBe(status);
  });

  it("that is missing is refused before its signature is looked at", async () => {
    expect(await receive({}, { raw: Buffer.alloc(0), signature: "sha256=00" })).toBe(400);
  });

  it("over the cap is refused before its signature is computed", async () => {
    expect(await receive({}, { raw: Buffer.alloc(maxBodyBytes + 1), signature: "sha256=00" })).toBe(413);
  });

  it("with more in what is read of it than any payload of GitHub's has is refused unparsed", async () => {
    const pull_request = { title: "x".repeat(5 * 1024 * 1024) };
    expect(await receive({ ...pullEvent(), pull_request })).toBe(413);
  });

  it("of an unknown event or action is ignored and not stored", async () => {
    expect(await receive({ zen: "Keep it simple." }, { event: "ping", guid: "d-1" })).toBe(204);
    expect(await receive(pullEvent({ action: "labeled" }), { guid: "d-2" })).toBe(204);
    expect(await receive(pullEvent(), { event: "star", guid: "d-3" })).toBe(204);
    for (const guid of ["d-1", "d-2", "d-3"]) expect(await stores.deliveries.find(guid)).toBeNull();
  });

  it("of a known event in another shape is malformed, never half understood", async () => {
    expect(await receive({ action: "opened", installation: { id: 11 } })).toBe(400);
    expect(await receive(pullEvent({ sha: "../../etc" }))).toBe(400);
    expect(await receive(pullEvent(), { guid: "../etc" })).toBe(400);
  });
});

describe("a pull request", () => {
  it("is queued once, however often and however it is announced", async () => {
    await Promise.all(Array.from({ length: 100 }, () => receive(pullEvent(), { guid: "the-same" })));
    await receive(pullEvent({ action: "ready_for_review" }));
    expect(stores.queue.takeAll()).toEqual([{ reviewId: id }]);
    expect(await statusOf()).toBe("queued");
  });

  it("as a draft leaves no record until it is ready", async () => {
    await receive(pullEvent({ draft: true }));
    expect(await statusOf()).toBeUndefined();
    await receive(pullEvent({ action: "ready_for_review" }));
    expect(stores.queue.takeAll()).toHaveLength(1);
  });

  it("of a repository with reviews off leaves no record", async () => {
    await stores.repositories.update(101, { enableACR: false });
    await receive(pullEvent());
    await receive(pullEvent({ repositoryId: 102 }));
    expect(await statusOf()).toBeUndefined();
    expect(stores.queue.takeAll()).toEqual([]);
  });

  it("is queued again by a redelivery while nobody finished it, with a task of its own once it was claimed", async () => {
    await receive(pullEvent(), { guid: "d-1" });
    stores.queue.takeAll();
    await stores.reviews.change(id, (record) => claim(record, "died", startOfTest));
    await receive(pullEvent(), { guid: "d-1" });
    expect(stores.queue.takeAll()).toEqual([{ reviewId: id }]);
  });

  it.each(["posted", "skipped", "superseded", "failed"] as const)(
    "that ended as %s is not begun again by a redelivery",
    async (status) => {
      await receive(pullEvent(), { guid: "d-1" });
      stores.queue.takeAll();
      await stores.reviews.change(id, () => ({ status }));
      await receive(pullEvent(), { guid: "d-1" });
      expect(stores.queue.takeAll()).toEqual([]);
      expect(await statusOf()).toBe(status);
    },
  );

  it("whose queueing failed is queued by the redelivery", async () => {
    const { queue } = stores;
    stores.queue = { ...queue, enqueue: () => Promise.reject(new Error("The queue is away.")) };
    await expect(receive(pullEvent(), { guid: "d-1" })).rejects.toThrow();
    stores.queue = queue;
    await receive(pullEvent(), { guid: "d-1" });
    expect(queue.takeAll()).toEqual([{ reviewId: id }]);
  });

  it("that was reopened is reviewed after all, also when the first who was told of it died", async () => {
    await receive(pullEvent());
    await stores.reviews.change(id, () => ({ status: "skipped" }));
    const reopened = pullEvent({ action: "reopened", minute: 1 });
    const { repositories } = stores;
    stores.repositories = { ...repositories, find: () => Promise.reject(new Error("Killed.")) };
    await expect(receive(reopened, { guid: "d-1" })).rejects.toThrow();
    stores.repositories = repositories;
    time += 60_001;
    await receive(reopened, { guid: "d-1" });
    expect(await statusOf()).toBe("queued");
  });

  it("that was closed and reopened, or whose head came back, is reviewed after all", async () => {
    await receive(pullEvent());
    await receive(pullEvent({ action: "closed", minute: 1, state: "closed" }));
    expect(await statusOf()).toBe("skipped");
    await receive(pullEvent({ action: "reopened", minute: 2 }));
    expect(await statusOf()).toBe("queued");
    await receive(pullEvent({ action: "synchronize", sha: otherSha, before: headSha, minute: 3 }));
    expect(await statusOf()).toBe("superseded");
    await receive(pullEvent({ action: "synchronize", sha: headSha, before: otherSha, minute: 4 }));
    expect(await statusOf()).toBe("queued");
    expect(await statusOf(otherSha)).toBe("superseded");
  });
});

describe("a newer head", () => {
  it("ends what is queued and stops what runs", async () => {
    await receive(pullEvent());
    await receive(pullEvent({ action: "synchronize", sha: otherSha, minute: 1 }));
    expect(await statusOf()).toBe("superseded");
    expect(await statusOf(otherSha)).toBe("queued");

    await stores.reviews.change(`101-7-${otherSha}`, (record) => claim(record, "me", startOfTest));
    const third = "c3".repeat(20);
    await receive(pullEvent({ action: "synchronize", sha: third, minute: 2 }));
    expect(await stores.reviews.find(`101-7-${otherSha}`)).toMatchObject({
      status: "running",
      stopReason: stopReasons.newerHead,
    });
  });

  it("pushed in the same second is told by what it replaced", async () => {
    await receive(pullEvent());
    await receive(pullEvent({ action: "synchronize", sha: otherSha, before: headSha }));
    expect(await statusOf()).toBe("superseded");
  });

  it("is not ended by the event of an older one that comes late", async () => {
    await receive(pullEvent({ action: "synchronize", sha: otherSha, minute: 5 }));
    await receive(pullEvent({ minute: 0 }));
    expect(await statusOf(otherSha)).toBe("queued");
  });

  it("is not ended by a closing that came before it", async () => {
    await receive(pullEvent({ action: "reopened", minute: 5 }));
    await receive(pullEvent({ action: "closed", minute: 4, state: "closed" }));
    expect(await statusOf()).toBe("queued");
  });
});

describe("a review that was reopened", () => {
  it("is not ended by the closing of the same second that arrives after it", async () => {
    await receive(pullEvent({ action: "reopened", minute: 5 }));
    await receive(pullEvent({ action: "closed", minute: 5, state: "closed" }));
    expect(await statusOf()).toBe("queued");
  });
});

describe("a running review", () => {
  it("that was told to stop goes on when the pull request is reopened at once", async () => {
    await receive(pullEvent());
    await stores.reviews.change(id, (record) => claim(record, "me", startOfTest));
    await receive(pullEvent({ action: "closed", minute: 1, state: "closed" }));
    expect(await stores.reviews.find(id)).toMatchObject({ stopReason: stopReasons.closed });
    await receive(pullEvent({ action: "reopened", minute: 2 }));
    expect(await stores.reviews.find(id)).toMatchObject({ status: "running", stopReason: null });
  });

  it("follows a new title", async () => {
    await receive(pullEvent());
    const event = pullEvent({ action: "edited" }) as { pull_request: { title: string } };
    event.pull_request.title = "Add another thing";
    await receive({ ...event, changes: { title: { from: "Add a thing" } } });
    expect(await stores.reviews.find(id)).toMatchObject({ pullTitle: "Add another thing" });
  });
});

describe("an installation", () => {
  const installation = {
    id: 11,
    account: { id: 910001, login: "northwind-labs", type: "Organization" },
    suspended_at: null,
  };
  const isOn = async () => (await stores.repositories.find(101))?.enableACR;

  it("that is deleted switches its repositories off", async () => {
    expect(await receive({ action: "deleted", installation }, { event: "installation" })).toBe(202);
    expect(await isOn()).toBe(false);
    expect(await stores.accounts.find(11)).toMatchObject({ deleted: true });
  });

  it("is followed through suspension and back", async () => {
    await receive({ action: "suspend", installation }, { event: "installation" });
    expect(await stores.accounts.find(11)).toMatchObject({ suspended: true, deleted: false });
    await receive({ action: "unsuspend", installation }, { event: "installation" });
    expect(await stores.accounts.find(11)).toMatchObject({ suspended: false });
  });

  it("that loses a repository switches it off, and it stays off when it comes back", async () => {
    const change = { installation: { id: 11 }, repositories_added: [], repositories_removed: [{ id: 101 }] };
    await receive({ ...change, action: "removed" }, { event: "installation_repositories" });
    expect(await isOn()).toBe(false);
    const added = [{ id: 101, full_name: "northwind-labs/orbit-2", private: false }];
    const back = { action: "added", installation: { id: 12 }, repositories_removed: [] };
    await receive({ ...back, repositories_added: added }, { event: "installation_repositories" });
    expect(await stores.repositories.find(101)).toMatchObject({
      enableACR: false,
      fullName: "northwind-labs/orbit-2",
      installationId: 12,
    });
  });

  it("is followed once: a redelivery of what was finished does nothing", async () => {
    const event = { event: "installation", guid: "d-1" };
    await receive({ action: "suspend", installation }, event);
    await stores.accounts.record({
      installationId: 11,
      accountId: 910001,
      login: "northwind-labs",
      type: "Organization",
      suspended: false,
      deleted: false,
    });
    await receive({ action: "suspend", installation }, event);
    expect(await stores.accounts.find(11)).toMatchObject({ suspended: false });
  });
});

describe("a comment", () => {
  const fingerprint = "0123456789abcdef0123456789abcdef";
  const command = `@acrux-test agree ${fingerprint}`;
  const tomas = { id: 502, login: "tomas-lind", type: "User" };
  const said = (body: string, more: { user?: object | null; pull?: boolean; repositoryId?: number } = {}) =>
    receive(
      {
        ...{ action: "created", installation: { id: 11 } },
        repository: { id: more.repositoryId ?? 101, full_name: "northwind-labs/orbit", private: true },
        issue: { number: 7, ...(more.pull !== false && { pull_request: { url: "https://github.example" } }) },
        comment: { id: 9, body, user: more.user === undefined ? tomas : more.user },
      },
      { event: "issue_comment" },
    );

  it.each([command, `  @Acrux-Test  AGREE ${fingerprint}\r\n\nIt opens nothing.`])(
    "that agrees is queued once, however often it is told: %j",
    async (body) => {
      expect(await said(body)).toBe(202);
      expect(await said(body)).toBe(202);
      const from = { repositoryId: 101, repositoryName: "northwind-labs/orbit", installationId: 11 };
      expect(stores.queue.takeCommands()).toEqual([
        { ...from, pullNumber: 7, commentId: 9, fingerprint, githubId: 502, login: "tomas-lind" },
      ]);
    },
  );

  it.each([
    ["that quotes the command", `> ${command}`, {}],
    ["that shows it as an example", `\`\`\`\n${command}\n\`\`\``, {}],
    ["that says it and more on a line", `${command} never`, {}],
    ["that says it further down", `No.\n${command}`, {}],
    ["about no finding", "@acrux-test agree all", {}],
    ["to somebody else", `@acrux agree ${fingerprint}`, {}],
    ["of a bot", command, { user: { ...tomas, type: "Bot" } }],
    ["of nobody", command, { user: null }],
    ["on an issue", command, { pull: false }],
    ["where reviews are off", command, { repositoryId: 102 }],
  ])("%s asks for nothing", async (_, body, more) => {
    expect(await said(body, more)).toBe(202);
    expect(stores.queue.takeCommands()).toEqual([]);
  });
});

describe("an account whose members, teams or collaborators change", () => {
  it.each([
    ...["member.added", "member.edited", "member.removed", "membership.added", "membership.removed"],
    ...["organization.deleted", "organization.member_added", "organization.member_removed"],
    ...[
      "team.added_to_repository",
      "team.deleted",
      "team.edited",
      "team.removed_from_repository",
      "team_add",
    ],
  ])("has everybody's lists read anew after %s", async (name) => {
    const account = { installationId: 11, accountId: 910001, login: "northwind-labs", type: "Organization" };
    await stores.accounts.record({ ...account, suspended: false, deleted: false });
    const [event = "", action] = name.split(".");
    expect(await receive({ ...(action && { action }), installation: { id: 11 } }, { event })).toBe(202);
    expect(await stores.accounts.find(11)).toMatchObject({ accessChangedAt: startOfTest });
  });
});

describe("a repository", () => {
  const event = (action: string, more = {}) => ({
    action,
    repository: { id: 101, full_name: "northwind-labs/renamed", private: false, ...more },
  });

  it.each(["renamed", "privatized", "publicized"])("that was %s keeps its settings", async (action) => {
    await receive(event(action), { event: "repository" });
    expect(await stores.repositories.find(101)).toMatchObject({
      fullName: "northwind-labs/renamed",
      private: false,
      enableACR: true,
    });
  });

  it.each(["transferred", "deleted"])("that was %s is switched off", async (action) => {
    await receive(event(action), { event: "repository" });
    expect(await stores.repositories.find(101)).toMatchObject({ enableACR: false });
  });
});

describe("an authorization", () => {
  it("that its user revoked takes the tokens away", async () => {
    await stores.connections.save(sampleConnection());
    await receive({ action: "revoked", sender: { id: 583101 } }, { event: "github_app_authorization" });
    expect(await stores.connections.find("mira")).toMatchObject({ tokens: null });
  });
});
