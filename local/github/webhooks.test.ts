/** Webhooks: signed, recorded, redelivered under the same id, and sent for everything the App has to know. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Webhooks } from "@octokit/webhooks";
import { openStage, webhookSecret, type Stage } from "./testing/stage.ts";

describe("webhooks", { timeout: 60_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const last = () => stage.webhooks.at(-1);
  const events = () => stage.webhooks.map((one) => `${one.event}.${String(one.payload["action"])}`);

  it("are signed over the very bytes that are sent", async () => {
    await stage.control("/pulls", { repo: "northwind-labs/lighthouse", head: "probe-history" });
    await stage.settled();
    const webhook = last();
    expect(webhook?.payload).toMatchObject({
      action: "opened",
      number: 1,
      installation: { id: 730001 },
      repository: {
        id: 920004,
        full_name: "northwind-labs/lighthouse",
        private: false,
        default_branch: "main",
      },
      pull_request: { draft: false, merged: false, author_association: "MEMBER", base: { ref: "main" } },
      sender: { login: "kofi-lund", id: 583104 },
    });
    const receiver = new Webhooks({ secret: webhookSecret });
    expect(await receiver.verify(webhook?.text ?? "", webhook?.signature ?? "")).toBe(true);
    expect(await receiver.verify(`${webhook?.text ?? ""} `, webhook?.signature ?? "")).toBe(false);
  });

  it("are recorded when they fail, and redelivered under the same id", async () => {
    const { rest } = stage.asApp();
    stage.answerWebhooks(500);
    await stage.control("/pulls", { repo: "northwind-labs/lighthouse", number: 1, action: "close" });
    await stage.settled();
    stage.answerWebhooks(202);
    const failed = await rest.apps.listWebhookDeliveries({ status: "failure" });
    expect(failed.data).toMatchObject([
      { event: "pull_request", action: "closed", status_code: 500, redelivery: false },
    ]);
    await rest.apps.redeliverWebhookDelivery({ delivery_id: failed.data[0]?.id ?? 0 });
    await stage.settled();
    const all = await rest.apps.listWebhookDeliveries();
    expect(all.data[0]).toMatchObject({ guid: failed.data[0]?.guid, redelivery: true, status_code: 202 });
    expect(last()?.text).toBe(stage.webhooks.at(-2)?.text);
    const { data } = await rest.apps.getWebhookDelivery({ delivery_id: all.data[0]?.id ?? 0 });
    expect(data.request.payload).toMatchObject({ action: "closed" });
  });

  it("are listed page by page with a cursor", async () => {
    const { rest } = stage.asApp();
    const first = await rest.apps.listWebhookDeliveries({ per_page: 1 });
    const cursor = /cursor=(v1_\d+)/.exec(first.headers.link ?? "")?.[1] ?? "";
    const second = await rest.apps.listWebhookDeliveries({ per_page: 1, cursor });
    expect(second.data[0]?.id).toBeLessThan(first.data[0]?.id ?? 0);
  });

  it("get lost when told to, and are then listed as failed", async () => {
    await stage.control("/faults", { loseWebhook: "pull_request", times: 1 });
    const before = stage.webhooks.length;
    await stage.control("/pulls", { repo: "northwind-labs/lighthouse", number: 1, action: "reopen" });
    await stage.settled();
    expect(stage.webhooks).toHaveLength(before);
    const { data } = await stage.asApp().rest.apps.listWebhookDeliveries({ status: "failure" });
    expect(data[0]).toMatchObject({ event: "pull_request", action: "reopened", status_code: 0 });
  });

  it("tell of drafts, titles, comments, installations and repositories", async () => {
    const before = stage.webhooks.length;
    const repo = "northwind-labs/lighthouse";
    await stage.control("/pulls", { repo, number: 1, action: "draft" });
    await stage.control("/pulls", { repo, number: 1, action: "ready" });
    await stage.control("/pulls", { repo, number: 1, action: "edit", title: "Checkout [HARB-7]" });
    await stage.control("/comments", { repo, number: 1, body: "@acrux review", author: "ines-hart" });
    await stage.control("/repositories", { repo: "northwind-labs/ledger", name: "books" });
    await stage.control("/installations", {
      account: "northwind-labs",
      action: "repositories",
      repositories: ["lighthouse", "books"],
    });
    await stage.control("/installations", { account: "northwind-labs", action: "uninstall" });
    await stage.control("/installations", { account: "northwind-labs", action: "install" });
    await stage.settled();
    expect(new Set(events().slice(before))).toEqual(
      new Set([
        "pull_request.converted_to_draft",
        "pull_request.ready_for_review",
        "pull_request.edited",
        "issue_comment.created",
        "repository.renamed",
        "installation_repositories.removed",
        "installation.deleted",
        "installation.created",
      ]),
    );
    const { contractProblems } = await stage.inspect<{ contractProblems: string[] }>("/state");
    expect(contractProblems).toEqual([]);
  });

  it("are not sent while the installation is suspended", async () => {
    await stage.control("/installations", { account: "northwind-labs", action: "suspend" });
    await stage.settled();
    const before = stage.webhooks.length;
    await stage.control("/pulls", { repo: "northwind-labs/lighthouse", number: 1, action: "close" });
    await stage.settled();
    expect(stage.webhooks).toHaveLength(before);
  });

  it("survive a restart together with everything else", async () => {
    const before = await stage.inspect("/state");
    await stage.restart();
    expect(await stage.inspect("/state")).toEqual(before);
  });
});
