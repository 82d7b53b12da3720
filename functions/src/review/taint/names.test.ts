/** Copies share what is known, and nothing that is given to one is seen in another. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Names } from "./names.ts";
import { exactly } from "./value.ts";

function textIn(names: Names): Record<string, unknown> {
  return Object.fromEntries(Array.from(names, ([name, { exact }]) => [name, exact]));
}

const name = fc
  .tuple(fc.constantFrom("", "this.", "tested "), fc.integer({ min: 0, max: 30 }))
  .map(([kind, number]) => `${kind}x${String(number)}`);
const step = fc.record({
  how: fc.constantFrom("set", "set", "delete", "copy", "over"),
  name,
  value: fc.string({ maxLength: 2 }),
  of: fc.nat(9),
});
type Known = Map<string, string>;

/** Does the same to names and to a plain map of each. */
function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): [Names, Known][] {
  const all: [Names, Known][] = [[new Names(), new Map<string, string>()]];
  for (const { how, name, value, of } of steps) {
    const [names, known] = all[of % all.length] ?? expect.fail("there is always one");
    const [others, knownToOthers] = all[(of + 1) % all.length] ?? expect.fail("there is always one");
    if (how === "copy") all.push([names.copy(), new Map(known)]);
    if (how === "over") all.push([names.over(others), new Map([...knownToOthers, ...known])]);
    if (how === "delete") {
      names.delete(name);
      known.delete(name);
    }
    if (how === "set") {
      names.set(name, exactly(value));
      known.set(name, value);
    }
  }
  return all;
}

describe("names and their values", () => {
  it("are those of a map of their own", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        for (const [names, known] of play(steps)) {
          expect(textIn(names)).toEqual(Object.fromEntries(known));
          for (const [name, value] of known) expect(names.get(name)?.exact).toBe(value);
        }
      }),
    );
  });

  it("are changed once for all that share them", () => {
    const names = new Names();
    for (let at = 0; at < 1_000; at += 1) names.set(`x${String(at)}`, exactly("a"));
    let calls = 0;
    const change = (): ReturnType<typeof exactly> => {
      calls += 1;
      return exactly("b");
    };
    for (let copies = 0; copies < 100; copies += 1) {
      const copy = names.copy();
      copy.set("own", exactly("a"));
      expect(copy.changedBy(change).get("x7")?.exact).toBe("b");
    }
    expect(calls).toBe(1_100);
  });

  it("hold no more than they know, however often two are put over each other", () => {
    let [one, other] = [manyNamed("a"), manyNamed("b")];
    for (let round = 0; round < 60; round += 1) [one, other] = [one.over(other), other.over(one)];
    expect(Array.from(one)).toHaveLength(40);
    expect(textIn(one)).toEqual(textIn(other));
  });

  it("keep of tests only what both ways passed", () => {
    const [one, other] = [new Names(), new Names()];
    for (const names of [one, other]) names.set("tested a", exactly("safe"));
    one.set("tested b", exactly("safe"));
    other.set("c", exactly("d"));
    expect(textIn(one.meet(other))).toEqual({ "tested a": "safe", c: "d" });
  });
});

/** More than are copied one by one. */
function manyNamed(beginning: string): Names {
  const names = new Names();
  for (let at = 0; at < 20; at += 1) names.set(`${beginning}${String(at)}`, exactly(beginning));
  return names.copy();
}
