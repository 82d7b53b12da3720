import { describe, expect, it } from "vitest";
import { reachedFrom, touchedBy } from "./touched.ts";

/** Following all imports takes seconds on a busy machine. */
const slow = { timeout: 60_000 };

describe("a change", slow, () => {
  it("of what is deployed touches the whole suite", async () => {
    expect(await touchedBy(["functions/src/github/run-review.ts"])).toMatchObject({ suite: "all" });
    expect(await touchedBy(["web/src/features/users/Users.tsx"])).toMatchObject({ suite: "all" });
    expect(await touchedBy(["contract/src/users.ts"])).toMatchObject({ suite: "all" });
  });

  it("of a test touches what imports it", async () => {
    expect(await touchedBy(["tests/e2e/users.test.ts", "README.md"])).toEqual({
      unit: "changed",
      emulator: "changed",
      suite: "changed",
    });
  });

  it("of what is read by path may touch everything", async () => {
    expect(await touchedBy(["firestore.rules"])).toEqual({ unit: "all", emulator: "all", suite: "all" });
    expect(await touchedBy(["package-lock.json"])).toMatchObject({ unit: "all" });
  });
});

it("follows imports that are made when they are needed", slow, async () => {
  const reached = await reachedFrom(["web/src/main.tsx"]);
  expect(reached.has("web/src/features/users/Users.tsx")).toBe(true);
  expect(reached.has("contract/src/users.ts")).toBe(true);
});
