/** SECURITY.md names a test for each attack: it is there, and it is run by `npm test`. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync("SECURITY.md", "utf8");
const rows = text.split("\n").filter((line) => /^\| (?!Attack|---)/.test(line));

it.each(rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim())))(
  "%s %s",
  (_before, attack, tests = "", result = "") => {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    expect(named, attack).not.toEqual([]);
    for (const path of named) {
      expect(path).toMatch(/^(contract|functions|web|local|tests)\/.*\.test\.ts$/);
      expect(existsSync(path), path).toBe(true);
    }
    expect(result).not.toBe("");
  },
);

it("the table was found", () => {
  expect(rows.length).toBeGreaterThan(20);
});
