/** What the author of a pull request does to be let through, and who may no longer read it, through the whole suite. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { people } from "../../local/seed/people.ts";
import { callApi, signInAs } from "../../local/seed/sign-in.ts";
import { temporaryRepository, type TemporaryRepository } from "../engine/temporary-repository.ts";
import {
  eventually,
  localGitHub,
  type OpenedPull,
  type PullSummary,
  sendWebhook,
  summaryOf,
} from "../suite/local-github.ts";
import { endOf, installationOf, reviewIdOf, switchOn } from "../suite/reviews.ts";

afterEach(() => localGitHub.withoutFaults());

const token = ["ghp_", "CanaryCanaryNotAKey9", "Zq7Rw3Tx5Vb1Nm8K"].join("");
const leak = `const token = "${token}";\n`;
const injection = 'app.get("/", (request, response) => response.json(eval(request.query.q)));\n';
const clean = "const app = express();\n";
const leaking = { "a.js": `${clean}${leak}${injection}` };

type Files = Readonly<Record<string, string>>;

interface Attack {
  readonly source: TemporaryRepository;
  readonly command: { path: string; base: string; head: string; repo: string };
  readonly opened: OpenedPull;
}

/** Opened as a draft, so that its repository is there and can be switched on before the event that counts. */
async function attack(before: Files, after: Files): Promise<Attack> {
  const source = temporaryRepository();
  for (const [path, text] of Object.entries(before)) source.write(path, text);
  const base = source.commit();
  for (const [path, text] of Object.entries(after)) source.write(path, text);
  source.commit();
  const repo = `northwind-labs/attack-${randomUUID().slice(0, 8)}`;
  const command = { path: source.path, base, head: "main", repo };
  const draft = await localGitHub.pull({ ...command, draft: true });
  await switchOn({ id: draft.repository_id, fullName: draft.repository });
  return {
    source,
    command,
    opened: await localGitHub.pull({ repo, number: draft.number, action: "ready" }),
  };
}

/** What GitHub shows of it once it is reviewed, and its page. */
async function reviewed(opened: OpenedPull): Promise<PullSummary & { conclusion: unknown; page: string }> {
  expect(await endOf(opened)).toBe("posted");
  await localGitHub.settled();
  const summary = await summaryOf(opened);
  return { ...summary, conclusion: summary.check_runs[0]?.conclusion, page: await pageOf(opened) };
}

async function pageOf({ url }: OpenedPull): Promise<string> {
  return (await fetch(url)).text();
}

describe("a change with a token and an injection", () => {
  it.each([
    ["categories:\n  security: off\n", "Category security is switched off by .acrux.yml:2. That hid"],
    ["overrides:\n  '*': off\n", "switched off by .acrux.yml:2. That hid"],
  ])("is not green under the settings %j, which are named", async (settings, sentence) => {
    const { opened } = await attack({ ".acrux.yml": settings, "a.js": clean }, leaking);
    const { conclusion, page } = await reviewed(opened);
    expect(conclusion).toBe("neutral");
    expect(page).toContain(sentence);
  });

  it("is told of its token when no comments are wanted", async () => {
    const { opened } = await attack({ ".acrux.yml": "maxComments: 0\n", "a.js": clean }, leaking);
    const { conclusion, review_comments } = await reviewed(opened);
    expect([conclusion, review_comments]).toEqual(["failure", 1]);
  });

  it("cannot answer itself by a comment, which is named with its reason, until somebody else agrees", async () => {
    const answer = "// acrux-ignore secret-github-personal-token -- a test value\n";
    const { opened } = await attack({ "a.js": clean }, { "a.js": `${clean}${answer}${leak}` });
    const { conclusion, page } = await reviewed(opened);
    expect(conclusion).toBe("failure");
    const { repository: repo, number } = opened;
    const [body = ""] = /@acrux-local agree [0-9a-f]{32}/.exec(page) ?? [];
    await localGitHub.comment({ repo, number, author: "ines-hart", body });
    await localGitHub.comment({ repo, number, author: "mira-sol", body });
    const isSaid = async () => (await pageOf(opened)).includes("with the agreement of mira-sol");
    await eventually(isSaid, "The agreement");
    // Not green: the example organization has a category switched off.
    expect(await summaryOf(opened)).toMatchObject({ reviews: 1, check_runs: [{ conclusion: "neutral" }] });
    expect(page).toMatch(
      /This change adds <code>acrux-ignore<\/code> against it in line 2, with the reason: a test value/,
    );
  });
});

it("a file whose name is Markdown is only named, when GitHub refuses the places of comments", async () => {
  await localGitHub.fault({
    ...{ operation: "pulls/create-review", status: 422, times: 1 },
    message: "Pull request review thread line must be part of the diff",
  });
  const name = "x` @someone ![i](http:/evil.example/e.png) www.evil.example.js";
  const { opened } = await attack({ "keep.js": clean }, { [name]: injection });
  const { page, review_comments } = await reviewed(opened);
  expect(review_comments).toBe(0);
  expect(page).toContain("GitHub did not accept these comments at their lines");
  expect(page).toContain(
    "<code>x` @someone ![i](http:/evil.example/e.png) www.evil.example.js</code>, line 1",
  );
  expect(page).not.toMatch(/(href|src)="[^"#]*evil\.example/);
});

it("code that moves to a file of another name is not told again, nor is a review posted without news", async () => {
  const code = `${clean}${injection}`;
  const { source, command, opened } = await attack({ "keep.js": clean }, { "one.js": code });
  const first = await reviewed(opened);
  expect([first.reviews, first.review_comments, first.conclusion]).toEqual([1, 1, "failure"]);
  source.git("mv", "one.js", "other.js");
  source.commit();
  const second = await reviewed(await localGitHub.pull(command));
  expect([second.reviews, second.review_comments, second.conclusion]).toEqual([1, 1, "failure"]);
});

describe("somebody whose access was taken away on GitHub", () => {
  const ines = people.find(({ uid }) => uid === "seed-ines");

  it("reads no review any more once GitHub told of it", async () => {
    if (ines === undefined) throw new Error("There are people in the example data.");
    const { opened } = await attack({ "a.js": clean }, leaking);
    await reviewed(opened);
    const session = await signInAs(ines);
    const read = () => callApi(session, "GET", `/reviews/${reviewIdOf(opened)}`);
    await expect(read()).resolves.toMatchObject({ status: "posted" });
    await localGitHub.repository({ repo: opened.repository, roles: { [ines.login]: "none" } });
    const installation = await installationOf(opened.repository);
    const told = JSON.stringify({ action: "removed", installation: { id: installation } });
    expect(await sendWebhook(told, { event: "member" })).toBe(202);
    await expect(read()).rejects.toThrow(/answered 404/);
  });

  it("reads none while the installation is suspended", async () => {
    if (ines === undefined) throw new Error("There are people in the example data.");
    const { opened } = await attack({ "a.js": clean }, leaking);
    await reviewed(opened);
    const session = await signInAs(ines);
    const read = () => callApi(session, "GET", `/reviews/${reviewIdOf(opened)}`);
    await expect(read()).resolves.toMatchObject({ status: "posted" });
    try {
      await localGitHub.installation({ account: "northwind-labs", action: "suspend" });
      await localGitHub.settled();
      await expect(read()).rejects.toThrow(/answered 404/);
    } finally {
      await localGitHub.installation({ account: "northwind-labs", action: "unsuspend" });
      await localGitHub.settled();
    }
    await expect(read()).resolves.toMatchObject({ status: "posted" });
  });
});
