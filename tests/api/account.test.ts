/** The routes of one's own account: a file with everything, and an end that can be tried again wherever it broke off. */
import { ErrorBody } from "@acrux/contract";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { personalCollections } from "../../functions/src/account/personal-records.ts";
import { AppError } from "../../functions/src/app-error.ts";
import { type Answer, startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
/** What happens when GitHub is asked to take back its authorization. */
let disconnect: (uid: string) => Promise<void>;
beforeEach(async () => {
  disconnect = () => Promise.resolve();
  api = await startApi({ disconnectGitHub: (uid) => disconnect(uid) });
  await api.addUser("mira", { roles: ["master", "user"] });
});
afterEach(() => api.stop());

const codeOf = ({ body }: Answer): string => ErrorBody.parse(body).code;
const remove = (token: string, query = ""): Promise<Answer> =>
  api.ask("DELETE", `/api/account${query}`, { token });

async function addPost(id: string, authorId: string): Promise<void> {
  const post = { title: id, body: "text", author: authorId, authorId, authorEmail: null, commentCount: 1 };
  await api.firestore.doc(`posts/${id}`).set(post);
  await api.firestore.doc(`posts/${id}/comments/one`).set({ authorId: "ines", body: "=cmd()" });
}

describe("one's own data", () => {
  async function download(token: string): Promise<Record<string, string>> {
    const answer = await api.ask("GET", "/api/account/export", { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(/filename="acrux-my-data-[\d-]+\.zip"/);
    const files = unzipSync(answer.body as Uint8Array);
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  it("is one archive with JSON and CSV of every collection, and words about it", async () => {
    const ines = await api.addUser("ines");
    await addPost("hers", "ines");
    const files = await download(ines);
    const names = personalCollections.flatMap(({ collection }) => [
      `${collection}.json`,
      `${collection}.csv`,
    ]);
    expect(Object.keys(files).toSorted()).toEqual([...names, "README.txt"].toSorted());
    expect(JSON.parse(files["users.json"] ?? "")).toMatchObject([
      { path: "users/ines", email: "ines@acrux.example", roles: ["user"], isActive: true },
    ]);
    expect(JSON.parse(files["posts.json"] ?? "")).toMatchObject([{ path: "posts/hers", body: "text" }]);
    expect(files["users.csv"]).toContain("ines@acrux.example");
    expect(files["README.txt"]).toContain("githubConnections, sealedTokens");
  });

  it("holds nothing of anybody else's, and no cell that a spreadsheet would run", async () => {
    const ines = await api.addUser("ines");
    await addPost("hers", "mira");
    const files = await download(ines);
    expect(JSON.parse(files["posts.json"] ?? "")).toEqual([]);
    expect(Object.values(files).join()).not.toContain("mira@acrux.example");
    expect(files["comments.csv"]).toContain("'=cmd()");
  });

  it("is also had by somebody inactive, and by somebody without a record", async () => {
    const petra = await api.addUser("petra", { isActive: false });
    expect(JSON.parse((await download(petra))["users.json"] ?? "")).toHaveLength(1);
    expect(JSON.parse((await download(api.tokenFor("newcomer")))["users.json"] ?? "")).toEqual([]);
  });
});

describe("deleting one's account", () => {
  it("deletes the record and the account, and ends the session", async () => {
    const ines = await api.addUser("ines");
    const answer = await remove(ines);
    expect([answer.status, answer.body]).toEqual([200, { deleted: true }]);
    expect(await api.users.find("ines")).toBeNull();
    expect(await api.identityProvider.profileOf("ines")).toBeNull();
    expect(codeOf(await api.ask("GET", "/api/users/ines", { token: ines }))).toBe("auth_required");
    expect(codeOf(await remove(ines))).toBe("auth_required");
  });

  it("is refused to the last active master, and changes nothing", async () => {
    const mira = api.tokenFor("mira");
    await api.addUser("petra", { roles: ["master", "user"], isActive: false });
    const before = await api.users.find("mira");
    const answer = await remove(mira);
    expect([answer.status, codeOf(answer)]).toEqual([409, "conflict"]);
    expect(ErrorBody.parse(answer.body).message).toContain("last active master");
    expect(await api.users.find("mira")).toEqual(before);
  });

  it("lets one of two masters go, and one only", async () => {
    const mira = api.tokenFor("mira");
    const tomas = await api.addUser("tomas");
    await api.ask("PATCH", "/api/users/tomas/roles", { token: mira, body: { roles: ["master"] } });
    const answers = await Promise.all([remove(mira), remove(tomas)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const masters = await api.firestore.doc("system/masters").get();
    expect(masters.get("uids")).toHaveLength(1);
  });

  it("keeps what was written, as a deleted user's, unless it is to be erased", async () => {
    const [ines, kofi] = [await api.addUser("ines"), await api.addUser("kofi")];
    await addPost("hers", "ines");
    await addPost("his", "kofi");
    await remove(ines);
    await remove(kofi, "?eraseContent=true");
    expect((await api.firestore.doc("posts/hers").get()).data()).toMatchObject({
      ...{ author: "Deleted user", authorId: "__deleted__", body: "text" },
    });
    expect((await api.firestore.doc("posts/his").get()).exists).toBe(false);
    expect((await api.firestore.doc("posts/his/comments/one").get()).exists).toBe(false);
  });

  it("is in the audit log once, under an id that leads to nobody", async () => {
    const mira = api.tokenFor("mira");
    const ines = await api.addUser("ines");
    await remove(ines);
    const { body } = await api.ask("GET", "/api/audit?target=ines", { token: mira });
    expect(body).toMatchObject([
      { action: "user.deleted", actor: { id: "ines", name: null }, to: null },
      { action: "user.activation", from: { isActive: true }, to: { isActive: false } },
      { action: "user.created" },
    ]);
  });

  it("takes back what GitHub allowed before anything is lost, and can be asked again when GitHub is away", async () => {
    const ines = await api.addUser("ines");
    await addPost("hers", "ines");
    disconnect = () => Promise.reject(new AppError("github_unavailable", "GitHub does not answer."));
    expect(codeOf(await remove(ines))).toBe("github_unavailable");
    expect(await api.users.find("ines")).toMatchObject({ isActive: false });
    expect((await api.firestore.doc("posts/hers").get()).get("authorId")).toBe("ines");
    expect(codeOf(await api.ask("GET", "/api/reviews", { token: ines }))).toBe("account_inactive");
    const asked: string[] = [];
    disconnect = (uid) => Promise.resolve(void asked.push(uid));
    expect((await remove(ines)).status).toBe(200);
    expect(asked).toEqual(["ines"]);
    expect(await api.users.find("ines")).toBeNull();
  });

  it("finishes for somebody whose record went in an earlier attempt", async () => {
    const ines = await api.addUser("ines");
    await api.users.remove("ines", "earlier");
    expect((await remove(ines)).status).toBe(200);
    expect(await api.identityProvider.profileOf("ines")).toBeNull();
  });

  it("lets an active person come back as new, and keeps out one who was deactivated", async () => {
    const mira = api.tokenFor("mira");
    for (const uid of ["ines", "petra"]) {
      await api.ask("POST", "/api/users", { token: api.tokenFor(uid, { githubId: `4711${uid}` }), body: {} });
    }
    await api.ask("PATCH", "/api/users/petra/activation", { token: mira, body: { isActive: false } });
    api.passTime(1_000);
    const back: boolean[] = [];
    for (const uid of ["ines", "petra"]) {
      const githubId = `4711${uid}`;
      expect((await remove(api.tokenFor(uid, { githubId }))).status).toBe(200);
      const token = api.tokenFor(`${uid}-again`, { githubId });
      const { body } = await api.ask("POST", "/api/users", { token, body: {} });
      back.push((body as { isActive: boolean }).isActive);
    }
    expect(back).toEqual([true, false]);
  });

  it.each(["yes", "1", "", "TRUE"])("does not guess what eraseContent=%s means", async (value) => {
    const ines = await api.addUser("ines");
    expect(codeOf(await remove(ines, `?eraseContent=${value}`))).toBe("invalid_request");
    expect(await api.users.find("ines")).toMatchObject({ isActive: true });
  });
});

describe("signing out everywhere", () => {
  it("refuses every token that was given out before, lets in the next one, and is recorded", async () => {
    const tokens = [await api.addUser("ines"), api.tokenFor("ines")];
    const [token] = tokens;
    api.passTime(1_000);
    expect(
      await api.ask("DELETE", "/api/account/sessions", { ...(token !== undefined && { token }) }),
    ).toMatchObject({ status: 200, body: { signedOut: true } });
    for (const old of tokens) {
      expect(codeOf(await api.ask("GET", "/api/users/ines", { token: old }))).toBe("auth_expired");
    }
    expect(await api.ask("GET", "/api/users/ines", { token: api.tokenFor("ines") })).toMatchObject({
      status: 200,
    });
    const mira = api.tokenFor("mira");
    expect(await api.ask("GET", "/api/audit?action=user.signed-out", { token: mira })).toMatchObject({
      body: [{ actor: { id: "ines" }, target: { id: "ines" } }],
    });
  });

  it("ends nobody else's sessions", async () => {
    const mira = api.tokenFor("mira");
    const ines = await api.addUser("ines");
    api.passTime(1_000);
    await api.ask("DELETE", "/api/account/sessions", { token: ines });
    expect(await api.ask("GET", "/api/users/mira", { token: mira })).toMatchObject({ status: 200 });
  });
});

describe("what leaves as a file", () => {
  it("is recorded: one's own data, and the audit log with what was chosen of it", async () => {
    const mira = api.tokenFor("mira");
    await api.ask("GET", "/api/account/export", { token: await api.addUser("ines") });
    await api.ask("GET", "/api/audit/export?actor=ines", { token: mira });
    const recorded = async (action: string) =>
      (await api.ask("GET", `/api/audit?action=${action}`, { token: mira })).body;
    expect(await recorded("user.exported")).toMatchObject([{ actor: { id: "ines" } }]);
    expect(await recorded("audit.exported")).toMatchObject([
      { actor: { id: "mira" }, to: { actor: "ines" } },
    ]);
  });
});
