/** Answers are compared with the contract in the local suite, and only there. */
import { afterEach, expect, it, vi } from "vitest";
import { checkAnswer } from "./check-answer.ts";

afterEach(() => vi.unstubAllGlobals());

it("refuses what the contract does not know, in a build for the local suite", async () => {
  vi.stubGlobal("__LOCAL_BUILD__", true);
  await expect(checkAnswer("getHealth", { status: "fine" })).rejects.toMatchObject({ code: "bad_answer" });
  await expect(checkAnswer("getHealth", { status: "ok", version: "1" })).resolves.toBeUndefined();
});

it("lets a deployed tab live on when a newer server answers more than it knew", async () => {
  vi.stubGlobal("__LOCAL_BUILD__", false);
  const newer = { status: "ok", version: "1", region: "eu" };
  await expect(checkAnswer("getHealth", newer)).resolves.toBeUndefined();
});
