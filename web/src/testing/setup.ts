/** Before and after every component test: nobody's window of GitHub, nothing left of the test before, and no problem that the test did not take. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { noteProblem, takeProblems } from "./problems.ts";

// A busy machine is slow, not wrong; and a message that shows the whole page shows nothing.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message ?? ""}\n\nThe page says: ${document.body.textContent}`),
});

// The one module that cannot be handed in: Firebase's window. Here, since files share their modules.
// oxlint-disable-next-line acrux/no-module-mocks
vi.mock("../lib/sign-in.ts", () => ({ signInWithGitHub: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    noteProblem(parts.map(String).join(" "));
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(takeProblems(), "problems that the test did not expect").toEqual([]);
});
