import globals from "globals";
import { expect, it } from "vitest";
import knownGlobals from "./known-globals.json" with { type: "json" };

it("knows all names that the package globals has for the places where modules run", () => {
  const { browser, builtin, node, worker, serviceworker, jest, mocha, vitest, commonjs } = globals;
  const all = [browser, builtin, node, worker, serviceworker, jest, mocha, vitest, commonjs].flatMap(
    Object.keys,
  );
  expect(all.filter((name) => !knownGlobals.includes(name))).toEqual([]);
});
