/** Signing out empties what reactfire keeps, and does not mind where it keeps nothing. */
import { expect, it } from "vitest";
import { forgetReactfire } from "./forget-reactfire.ts";

it("empties every cache in place, since reactfire holds on to the objects", () => {
  const page = {
    _reactFirePreloadedObservables: new Map([["posts", "denied"]]),
    _reactFireFirestoreQueryCache: ["query"],
    other: ["kept"],
  };
  const { _reactFirePreloadedObservables: observables, _reactFireFirestoreQueryCache: queries } = page;
  forgetReactfire(page);
  expect([observables.size, queries.length, page.other.length]).toEqual([0, 0, 1]);
});

it("finds nothing to do before reactfire was loaded", () => {
  expect(() => forgetReactfire({})).not.toThrow();
});
