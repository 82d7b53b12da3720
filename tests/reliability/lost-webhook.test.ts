/** A webhook that never arrived: the sweep finds it in GitHub's list of deliveries, and the review happens after all. */
import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { sweepNow } from "../../local/sweep.ts";
import { temporaryRepository } from "../engine/temporary-repository.ts";
import { localGitHub, summaryOf } from "../suite/local-github.ts";
import { endOf, reviewIdOf, statusOf, switchOn } from "../suite/reviews.ts";

afterEach(() => localGitHub.withoutFaults());

it("a lost webhook is recovered by the sweep of the suite", async () => {
  const source = temporaryRepository();
  source.write("a.ts", "export const a = 1;\n");
  const base = source.commit();
  source.write("a.ts", "export const a = eval(process.argv[2]);\n");
  source.commit();
  const repo = `northwind-labs/lost-${randomUUID().slice(0, 8)}`;
  const opened = await localGitHub.pull({ path: source.path, base, head: "main", repo, draft: true });
  await switchOn({ id: opened.repository_id, fullName: opened.repository });
  await localGitHub.fault({ loseWebhook: "pull_request", times: 1 });
  const ready = await localGitHub.pull({ repo, number: opened.number, action: "ready" });
  await localGitHub.settled();
  expect(await statusOf(reviewIdOf(ready))).toBeNull();
  await sweepNow();
  expect(await endOf(ready)).toBe("posted");
  expect((await summaryOf(ready)).reviews).toBe(1);
});
