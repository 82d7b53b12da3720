import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeRequest, part } from "../../functions/src/review/model/prompt.ts";
import { noTeamWords } from "../../functions/src/review/config/team-words.ts";
import { writeRequests } from "./request-files.ts";

it("divides requests into folders of about one length, each request once", () => {
  const folder = mkdtempSync(join(tmpdir(), "acrux-requests-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const requests = [60_000, 5_000, 4_000, 1].map((length) => {
    const parts = [part("changed-file", "a.ts", "the whole file", "It changed.", "x".repeat(length))];
    return makeRequest("findings", { parts, question: "?", boundary: "between", words: noTeamWords });
  });
  const form = { form: "openai", model: "any", shares: 2 } as const;
  expect(writeRequests([...requests, ...requests.slice(0, 1)], folder, form)).toBe(4);
  expect(readdirSync(folder)).toEqual(["1", "2"]);
  const names = ["1", "2"].map((share) => readdirSync(join(folder, share)));
  expect(names.map(({ length }) => length).sort()).toEqual([1, 3]);
  expect(new Set(names.flat()).size).toBe(4);
});
