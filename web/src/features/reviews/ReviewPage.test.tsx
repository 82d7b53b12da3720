/** What a review's page says of silenced findings, and how somebody agrees to one. */
import type { ChangedSymbol, ReviewDetail } from "@acrux/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp, type OpenedApp } from "../../testing/open-app.tsx";
import type { PlayedApi } from "../../testing/played-api.ts";
import { takeProblems } from "../../testing/problems.ts";
import { makeFinding } from "./make-finding.ts";

const noCounts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const at = "2026-11-23T12:00:00.000Z";
const headSha = "a1".repeat(20);
const detail: ReviewDetail = {
  ...{ _id: `101-7-${headSha}`, repositoryId: 101, repositoryName: "northwind-labs/orbit", pullNumber: 7 },
  ...{ pullTitle: "Add a thing", pullUrl: "https://github.example/northwind-labs/orbit/pull/7" },
  ...{ authorLogin: "ines-hart", headSha, status: "posted", reason: null, conclusion: "neutral" },
  ...{ counts: noCounts, files: { read: 1, partly: 0, skipped: 0 }, reviewUrl: null },
  ...{ createdAt: at, updatedAt: at, finishedAt: at },
  ...{ findings: [], coverage: [], remarks: [], switchedOff: [], model: null, context: null },
};
const suppression = { marker: "acrux-ignore", line: 3, reason: "a test value", state: "waiting" } as const;
const waiting = makeFinding({ title: "GitHub token", source: "secret", severity: "critical", suppression });

function openReview(
  changes: Partial<ReviewDetail>,
  play: (api: PlayedApi) => void = () => undefined,
): OpenedApp {
  return openApp(`/app/reviews/${detail._id}`, {
    api: (api) => {
      api.answer("getReview", { ...detail, ...changes });
      play(api);
    },
  });
}

it("names what is switched off, by which line, and what that hid", async () => {
  openReview({
    switchedOff: [
      { what: "category security", origin: ".acrux.yml:3", isWide: true, hid: { ...noCounts, high: 2 } },
      { what: "rule js-eval", origin: "organization settings:1", isWide: false, hid: noCounts },
    ],
  });
  const [wide, narrow] = within(await screen.findByRole("list", { name: "Switched off" })).getAllByRole(
    "listitem",
  );
  expect(wide?.textContent).toContain("By .acrux.yml:3. It hid 2 findings: 2 high.");
  expect(wide?.textContent).toContain("Keeps the check neutral");
  expect(narrow?.textContent).toContain("By organization settings:1. It hid nothing.");
  expect(narrow?.textContent).not.toContain("Keeps the check neutral");
  screen.getByText("2 findings hidden by configuration");
});

it("shows what a comment of the change suppressed apart from what was dropped, with its reason", async () => {
  const outcomeReason = "Suppressed by the comment in line 3: trusted";
  const added = { ...suppression, state: "added" as const };
  openReview({ findings: [makeFinding({ outcome: "dropped", outcomeReason, suppression: added })] });
  const section = await screen.findByRole("region", { name: /^Suppressed by comments/ });
  within(section).getByText(outcomeReason);
  expect(screen.queryByText(/dropped finding/)).toBeNull();
});

it("lets somebody agree after a question, and shows the review wait", async () => {
  const asked: unknown[] = [];
  const { api, user } = openReview({ findings: [waiting] }, (played) => {
    played.answer("agreeToSuppression", ({ params, body }) => {
      asked.push({ params, body });
      played.answer("getReview", { ...detail, status: "queued", conclusion: null });
      return { ...detail, status: "queued", conclusion: null };
    });
  });
  await screen.findByText("a test value");
  await user.click(screen.getByRole("button", { name: "Agree" }));
  const dialog = await screen.findByRole("dialog", { name: "Agree that this may be suppressed?" });
  await user.click(within(dialog).getByRole("button", { name: "Agree" }));
  await screen.findByText("Waiting to be reviewed");
  expect(asked).toEqual([{ params: { id: detail._id }, body: { fingerprint: waiting.fingerprint } }]);
  expect(api.calls).toContain("agreeToSuppression");
});

it("says in the dialog why somebody may not agree", async () => {
  const { user } = openReview({ findings: [waiting] }, (played) => {
    played.fail("agreeToSuppression", "forbidden", "You opened this pull request or pushed to it.");
  });
  await user.click(await screen.findByRole("button", { name: "Agree" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Agree" }));
  await within(dialog).findByText(/You opened this pull request or pushed to it\./);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(takeProblems()).toHaveLength(1);
});

it("leads from each step of a value to its line on GitHub", async () => {
  const trace = [
    { role: "source", line: 4, column: 3, code: "req.query.id" } as const,
    { role: "sink", line: 10, column: 1, code: "db.query(text)" } as const,
  ];
  openReview({ findings: [makeFinding({ path: "src/a b.ts", trace, enough: "a bound parameter" })] });
  const step = await screen.findByRole("link", { name: "Line 4" });
  expect(step.getAttribute("href")).toBe(
    `https://github.example/northwind-labs/orbit/blob/${headSha}/src/a%20b.ts#L4`,
  );
  expect(step.closest("li")?.textContent).toContain("req.query.id");
  screen.getByText("Missing guard: a bound parameter.");
});

it("names the missing guard also where the line alone tells the path", async () => {
  openReview({ findings: [makeFinding({ enough: "a bound parameter" })] });
  await screen.findByText("Missing guard: a bound parameter.");
  expect(screen.queryByText("How the value gets here")).toBeNull();
});

it("tells on request why a finding is rated so and what answers it", async () => {
  const { user } = openReview({ findings: [makeFinding({ confidence: "medium" })] });
  await user.click(await screen.findByText("Why this rating"));
  await screen.findByText(/^High: what the rule's defect allows at worst, as a security finding/);
  screen.getByText(/^Medium: /);
  screen.getByText("acrux-ignore typescript/sql-injection -- reason");
});

it("shows where a changed name is used, and the other place that a finding is about", async () => {
  const symbol: ChangedSymbol = {
    ...{ name: "parseRange", path: "src/range.ts", line: 1, usedIn: 14, usedInChange: 3 },
    uses: [{ path: "src/list.ts", line: 3, text: "parseRange(a)", isInChange: false }],
    kind: "function",
    change: "renamed",
    renamedTo: "readRange",
    side: "RIGHT",
  };
  const evidence = [{ path: "src/list.ts", line: 1, excerpt: { startLine: 1, lines: ["import a"] } }];
  openReview({
    context: { state: "read", note: null, files: 14, symbols: [symbol] },
    findings: [makeFinding({ title: "Renamed export still used by its old name", evidence })],
  });
  const names = within(await screen.findByRole("list", { name: "Changed names" }));
  expect(names.getByText("used in 14 files, 3 in this change")).toBeDefined();
  expect(names.getByText("src/list.ts:3").getAttribute("href")).toBe(
    `https://github.example/northwind-labs/orbit/blob/${headSha}/src/list.ts#L3`,
  );
  const shown = within(screen.getByRole("list", { name: "Where it shows" }));
  expect(shown.getByText("src/list.ts:1")).toBeDefined();
});
