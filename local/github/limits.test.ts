/** Rate limits and scripted faults. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LoggedCall } from "./http/call-log.ts";
import { openStage, type Stage } from "./testing/stage.ts";

const here = { owner: "northwind-labs", repo: "lighthouse" };

describe("limits and faults", { timeout: 60_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await stage.control("/pulls", { repo: "northwind-labs/lighthouse", head: "probe-history" });
  }, 60_000);
  beforeEach(async () => {
    await stage.control("/faults/reset", {});
    await stage.control("/rate-limits/reset", {});
  });
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  it("refuses calls when none are left, until the hour is over", async () => {
    const { access_token: token } = await stage.signIn("ines-hart");
    const { rest } = stage.withToken(token);
    await stage.control("/rate-limits", { user: 583103, remaining: 1 });
    const last = await rest.repos.get(here);
    expect(last.headers["x-ratelimit-remaining"]).toBe("0");
    const refused = { status: 403, response: { headers: { "x-ratelimit-remaining": "0" } } };
    await expect(rest.repos.get(here)).rejects.toMatchObject(refused);
    const { data } = await rest.rateLimit.get();
    expect(data.rate.remaining).toBe(0);
    stage.passTime(3_601_000);
    await expect(rest.repos.get(here)).resolves.toMatchObject({ status: 200 });
    stage.passTime(-3_601_000);
  });

  it("slows down who creates more than 80 things a minute", async () => {
    const { rest } = await stage.asInstallation();
    const say = () => rest.issues.createComment({ ...here, issue_number: 1, body: "Hello" });
    for (let count = 0; count < 80; count += 1) await say();
    await expect(say()).rejects.toMatchObject({
      status: 403,
      response: { headers: { "retry-after": "60" } },
    });
    stage.passTime(61_000);
    await expect(say()).resolves.toMatchObject({ status: 201 });
    stage.passTime(-61_000);
  });

  it("plays scripted faults as often as asked, and counts every call", async () => {
    const { rest } = await stage.asInstallation();
    await stage.control("/calls/reset", {});
    await stage.control("/faults", { operation: "repos/get", status: 502, times: 1 });
    await stage.control("/faults", { path: "/pulls$", secondaryLimit: true, retryAfter: 7, times: 1 });
    await expect(rest.repos.get(here)).rejects.toMatchObject({ status: 502 });
    await expect(rest.repos.get(here)).resolves.toMatchObject({ status: 200 });
    await expect(rest.pulls.list(here)).rejects.toMatchObject({
      status: 403,
      response: { headers: { "retry-after": "7" } },
    });
    const { calls } = await stage.inspect<{ calls: LoggedCall[] }>("/calls");
    expect(calls.map((call) => [call.path, call.status, call.creating])).toEqual([
      ["/repos/{owner}/{repo}", 502, false],
      ["/repos/{owner}/{repo}", 200, false],
      ["/repos/{owner}/{repo}/pulls", 403, false],
    ]);
  });

  it("delays, cuts patches and hangs up when told to", async () => {
    const { rest } = await stage.asInstallation();
    const files = () => rest.pulls.listFiles({ ...here, pull_number: 1 });
    await stage.control("/faults", { latencyMs: 120, times: 1 });
    const began = performance.now();
    await files();
    expect(performance.now() - began).toBeGreaterThan(115);
    await stage.control("/faults", { operation: "pulls/list-files", cutPatch: 40, times: 1 });
    const cut = await files();
    expect(cut.data.every((file) => (file.patch?.length ?? 0) <= 40)).toBe(true);
    await stage.control("/faults", { operation: "pulls/list-files", hangUp: true, times: 1 });
    await expect(files()).rejects.toMatchObject({ status: 500 });
    await expect(files()).resolves.toMatchObject({ status: 200 });
  });
});
