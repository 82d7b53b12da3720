import { describe, expect, it } from "vitest";
import { Facts, Remembering } from "./facts.ts";

describe("a fact", () => {
  it.each([
    ["that carries what is known of it", (): object => new Remembering()],
    ["of somebody else", (): object => ({})],
  ])("is known of the object that it was said of, and of no other: one %s", (_name, make) => {
    const lengths = new Facts<object, number>();
    const names = new Facts<object, string>();
    const [one, other] = [make(), make()];
    lengths.set(one, 0);
    names.set(one, "");
    expect([lengths.get(one), names.get(one)]).toEqual([0, ""]);
    expect([lengths.get(other), names.get(other)]).toEqual([undefined, undefined]);
  });
});
