/** Issues: their numbers, who may read them, and which a pull request is linked to. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Octokit } from "@octokit/rest";
import { openStage, type Stage } from "./testing/stage.ts";

const repo = "northwind-labs/planned";
const place = { owner: "northwind-labs", repo: "planned" };
const query = `query ($number: Int!) { repository(owner: "northwind-labs", name: "planned") {
  pullRequest(number: $number) { closingIssuesReferences(first: 3) { nodes { number title body } } } } }`;

describe("an issue", { timeout: 60_000 }, () => {
  let stage: Stage;
  let octokit: Octokit;
  let open: (body: string, head: string) => Promise<number>;

  beforeAll(async () => {
    stage = await openStage();
    octokit = await stage.asInstallation();
    const source = stage.repository("planned");
    source.write("a.ts", "one\n");
    source.commit("First");
    open = async (body, head) => {
      source.git("checkout", "--quiet", "-B", head, "main");
      source.write("a.ts", `${head}\n`);
      source.commit(head);
      const command = { path: source.directory, repo, head, body, new: true };
      return (await stage.control<{ number: number }>("/pulls", command)).number;
    };
    await open("", "first");
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const issue = (title: string, body = "") =>
    stage.control<{ number: number; url: string }>("/issues", { repo, title, body });
  const linkedTo = async (number: number) => {
    const answer = await octokit.graphql<{
      repository: { pullRequest: { closingIssuesReferences: { nodes: { title: string }[] } } };
    }>(query, { number });
    return answer.repository.pullRequest.closingIssuesReferences.nodes.map(({ title }) => title);
  };

  it("has the next number of its repository, and is no pull request", async () => {
    const { number, url } = await issue("Prices are whole cents", "- [ ] 0.1 + 0.2 is 0.3");
    expect(await open("", "second")).toBe(number + 1);
    const { data } = await octokit.rest.issues.get({ ...place, issue_number: number });
    expect(data).toMatchObject({ title: "Prices are whole cents", state: "open", html_url: url });
    expect(data.pull_request).toBeUndefined();
    expect(await (await fetch(url)).text()).toContain("0.1 + 0.2 is 0.3");
  });

  it("is linked by a closing keyword in a description, and closed by the merge", async () => {
    const { number } = await issue("To be closed");
    const other = await issue("Only named");
    const body = `See #${String(other.number)}.\n\nCloses #${String(number)}, fixes ${repo}#${String(number)}, fixes #9999`;
    const pull = await open(body, "third");
    expect(await linkedTo(pull)).toEqual(["To be closed"]);
    await stage.control("/pulls", { repo, number: pull, action: "merge" });
    const state = async (one: number) =>
      (await octokit.rest.issues.get({ ...place, issue_number: one })).data.state;
    expect([await state(number), await state(other.number)]).toEqual(["closed", "open"]);
  });

  it("is hidden from an App that may not read issues, alone and linked", async () => {
    const { number } = await issue("Not for everybody");
    const pull = await open(`Resolves #${String(number)}`, "fourth");
    expect(await linkedTo(pull)).toEqual(["Not for everybody"]);
    const permissions = { contents: "read", metadata: "read", pull_requests: "write" };
    await stage.control("/installations", { account: "northwind-labs", action: "permissions", permissions });
    octokit = await stage.asInstallation();
    await stage.control("/repositories", { repo, private: true });
    await expect(linkedTo(pull)).rejects.toThrow("Resource not accessible by integration");
    await expect(octokit.rest.issues.get({ ...place, issue_number: number })).rejects.toMatchObject({
      status: 403,
    });
  });
});
