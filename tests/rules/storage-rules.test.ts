/**
 * The rules of Cloud Storage open nothing. Their own emulator cannot be had without a download from Google, so that this
 * reads them: with one condition, which is `false`, there is nothing to evaluate.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it("nobody reads or writes the bucket but the functions", () => {
  const rules = readFileSync(join(root, "storage.rules"), "utf8").replaceAll(/\/\/.*/g, "");
  const allowed = [...rules.matchAll(/\ballow\b[^;]*;/g)].map(([statement]) =>
    statement.replaceAll(/\s+/g, " "),
  );
  expect(allowed).toEqual(["allow read, write: if false;"]);
});

it("the rules are deployed with the rest", () => {
  const { storage } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as { storage?: unknown };
  expect(storage).toEqual({ rules: "storage.rules" });
});
