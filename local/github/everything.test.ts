/** Every operation of the description is called once with the real Octokit: its answer has to fit the description. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationIds } from "./contract/selection.ts";
import type { LoggedCall } from "./http/call-log.ts";
import { clientSecret, northwind, openStage, type Stage } from "./testing/stage.ts";

const owner = "northwind-labs";
const repo = "harbor-api";

describe("every operation", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  it("answers what GitHub's description says", { timeout: 90_000 }, async () => {
    const opened = await stage.control<{ number: number; head_sha: string; base_sha: string }>("/pulls", {
      repo: `${owner}/${repo}`,
      head: "checkout-flow",
    });
    const here = { owner, repo };
    const pull = { ...here, pull_number: opened.number };
    const app = stage.asApp();
    const { rest } = await stage.asInstallation();

    await app.rest.apps.getAuthenticated();
    await app.rest.apps.listInstallations();
    await app.rest.apps.listInstallationRequestsForAuthenticatedApp();
    await app.rest.apps.getInstallation({ installation_id: northwind });
    await app.rest.apps.getOrgInstallation({ org: owner });
    await app.rest.apps.getUserInstallation({ username: "mira-sol" });
    await app.rest.apps.getRepoInstallation(here);
    await rest.apps.listReposAccessibleToInstallation();
    await rest.rateLimit.get();
    await rest.repos.get(here);
    await rest.repos.getContent({ ...here, path: "src/server.ts" });
    await rest.repos.getContent({ ...here, path: "src" });
    await rest.repos.getContent({ ...here, path: "" });
    await rest.repos.downloadTarballArchive({ ...here, ref: "main" });
    await rest.repos.compareCommits({ ...here, base: "main", head: "checkout-flow" });
    await rest.repos.getCollaboratorPermissionLevel({ ...here, username: "kofi-lund" });
    await rest.git.getRef({ ...here, ref: "heads/main" });
    await rest.orgs.getMembershipForUser({ org: owner, username: "ines-hart" });
    await rest.users.getByUsername({ username: "ines-hart" });
    await rest.pulls.list(here);
    await rest.pulls.get(pull);
    await rest.pulls.listFiles(pull);
    await rest.pulls.listCommits(pull);

    const comments = [{ path: "src/checkout/payments.ts", line: 7, body: "TLS is off here." }];
    const review = await rest.pulls.createReview({ ...pull, event: "COMMENT", body: "One thing.", comments });
    const ofReview = { ...pull, review_id: review.data.id };
    await rest.pulls.listReviews(pull);
    await rest.pulls.getReview(ofReview);
    await rest.pulls.updateReview({ ...ofReview, body: "One thing, still." });
    const listed = await rest.pulls.listReviewComments(pull);
    await rest.pulls.listCommentsForReview(ofReview);
    const commentId = listed.data[0]?.id ?? 0;
    await rest.pulls.updateReviewComment({
      ...here,
      comment_id: commentId,
      body: "TLS checks are off here.",
    });
    await rest.pulls.createReplyForReviewComment({ ...pull, comment_id: commentId, body: "Agreed." });

    const output = { title: "One finding", summary: "Read everything." };
    const check = await rest.checks.create({
      ...here,
      name: "Acrux",
      head_sha: opened.head_sha,
      status: "in_progress",
      output,
    });
    const ofCheck = { ...here, check_run_id: check.data.id };
    const annotation = {
      path: "src/server.ts",
      start_line: 1,
      end_line: 1,
      annotation_level: "notice",
      message: "Seen",
    } as const;
    await rest.checks.update({
      ...ofCheck,
      conclusion: "neutral",
      output: { ...output, annotations: [annotation] },
    });
    await rest.checks.get(ofCheck);
    await rest.checks.listAnnotations(ofCheck);
    await rest.checks.listForRef({ ...here, ref: opened.head_sha });

    const issue = { ...here, issue_number: opened.number };
    const comment = await rest.issues.createComment({ ...issue, body: "Hello" });
    await rest.issues.get(issue);
    await rest.issues.listComments(issue);
    await rest.issues.getComment({ ...here, comment_id: comment.data.id });
    await rest.issues.updateComment({ ...here, comment_id: comment.data.id, body: "Hello again" });

    const tokens = await stage.signIn("mira-sol");
    const person = stage.withToken(tokens.access_token);
    await person.rest.users.getAuthenticated();
    await person.rest.apps.listInstallationsForAuthenticatedUser();
    await person.rest.apps.listInstallationReposForAuthenticatedUser({ installation_id: northwind });

    await stage.settled();
    const deliveries = await app.rest.apps.listWebhookDeliveries();
    const deliveryId = deliveries.data[0]?.id ?? 0;
    await app.rest.apps.getWebhookDelivery({ delivery_id: deliveryId });
    await app.rest.apps.redeliverWebhookDelivery({ delivery_id: deliveryId });

    await asClient("POST", "/token", tokens.access_token);
    await asClient("DELETE", "/token", tokens.access_token);
    const again = await stage.signIn("mira-sol");
    await asClient("DELETE", "/grant", again.access_token);
    await rest.apps.revokeInstallationAccessToken();
    await app.rest.apps.suspendInstallation({ installation_id: northwind });
    await app.rest.apps.unsuspendInstallation({ installation_id: northwind });
    await app.rest.apps.deleteInstallation({ installation_id: northwind });
    await stage.settled();

    const { calls, contractProblems } = await stage.inspect<{
      calls: LoggedCall[];
      contractProblems: string[];
    }>("/calls");
    expect(contractProblems).toEqual([]);
    const succeeded = new Set(calls.filter((call) => call.status < 400).map((call) => call.operation));
    expect(operationIds.filter((id) => !succeeded.has(id))).toEqual([]);
  });

  async function asClient(method: string, place: string, token: string): Promise<void> {
    const response = await fetch(`${stage.apiUrl}/applications/Iv1.acruxlocal${place}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`Iv1.acruxlocal:${clientSecret}`).toString("base64")}` },
      body: JSON.stringify({ access_token: token }),
    });
    expect(response.ok).toBe(true);
  }
});
