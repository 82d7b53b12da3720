/** `npm run grant-master`, run as an operator runs it: by uid and by login, once, and never by what a record claims. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreUsers } from "../../functions/src/adapters/firestore/users.ts";
import type { UserStore } from "../../functions/src/users/store.ts";
import { openStage, type Stage } from "../../local/github/testing/stage.ts";
import { openTestFirestore, testProjectId } from "../firestore.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

describe("naming the first master", { timeout: 60_000 }, () => {
  let projectId: string;
  let users: UserStore;
  let close: () => Promise<void>;

  beforeEach(async () => {
    projectId = testProjectId();
    const firestore = openTestFirestore(projectId);
    users = createFirestoreUsers(firestore, () => new Date());
    close = () => firestore.terminate();
    // The local GitHub's Mira is 583101; Eve wrote Mira's login into her record, which proves nothing.
    await signUp("uid-of-mira", "583101", null);
    await signUp("uid-of-eve", "666", "mira-sol");
    return () => close();
  });

  async function signUp(uid: string, githubId: string, githubLogin: string | null): Promise<void> {
    const account = { uid, name: uid, email: null, avatarUrl: null, githubLogin, githubId };
    const providerAccounts = [`github.com:${githubId}`];
    // Inactive, as everybody is who signs up where SIGNUP_MODE is approval.
    await users.create({ ...account, providerAccounts, roles: ["user"], isActive: false }, "request");
  }

  async function grantMaster(...given: string[]): Promise<{ code: number; said: string }> {
    const env = { ...process.env, GITHUB_API_URL: stage.apiUrl };
    const program = [join(root, "local/grant-master.ts"), ...given, "--project", projectId];
    try {
      const { stdout } = await run(process.execPath, program, { env });
      return { code: 0, said: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, said: stderr };
    }
  }

  it.each(["uid-of-mira", "mira-sol", "Mira-Sol"])("finds whoever is meant by %s", async (who) => {
    expect(await grantMaster(who)).toEqual({ code: 0, said: "uid-of-mira is the first master.\n" });
    expect(await users.find("uid-of-mira")).toMatchObject({ roles: ["master", "user"], isActive: true });
    expect(await users.find("uid-of-eve")).toMatchObject({ roles: ["user"], isActive: false });
  });

  it("happens once, and is written to the audit log as the server's", async () => {
    await grantMaster("uid-of-mira");
    const again = await grantMaster("uid-of-eve");
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringContaining("There is a master already.") as string,
    });
    expect(await users.find("uid-of-eve")).toMatchObject({ roles: ["user"] });
    const firestore = openTestFirestore(projectId);
    const records = await firestore.collection("audit").where("actorId", "==", "server").get();
    expect(records.docs.map((record) => record.get("targetId") as unknown)).toEqual(["uid-of-mira"]);
    await firestore.terminate();
  });

  it.each(["nobody-here", "ines-hart", "../users/uid-of-mira"])("finds nobody by %s", async (who) => {
    expect(await grantMaster(who)).toEqual({ code: 1, said: `Nobody called ${who} has signed in yet.\n` });
  });

  it("says how it is used when nobody is named", async () => {
    expect((await grantMaster()).code).toBe(2);
  });
});
