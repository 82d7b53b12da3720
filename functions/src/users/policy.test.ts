import type { Role, User } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import {
  completeRoles,
  decideActivation,
  decideDeparture,
  decideRoles,
  mastersAfter,
  roleListsOf,
} from "./policy.ts";

function user(_id: string, roles: Role[], isActive = true): User {
  const at = "2026-03-01T10:00:00.000Z";
  return {
    ...{ _id, firebaseUid: _id, roles, isActive, createdAt: at, updatedAt: at, lastSeenAt: null },
    ...{ email: null, name: null, avatarUrl: null, githubLogin: null },
  };
}

const people = {
  master: user("master", ["master", "user"]),
  other: user("other", ["master", "user"]),
  admin: user("admin", ["admin", "user"]),
  both: user("both", ["master", "admin", "user"]),
  plain: user("plain", ["user"]),
  inactiveMaster: user("inactiveMaster", ["master", "user"], false),
};
type Person = keyof typeof people;

const activeMasters = ["master", "other", "both"];

/** "yes", "nothing to do", or the code of the refusal. */
function outcome(decide: () => unknown): string {
  try {
    return decide() === null ? "nothing to do" : "yes";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "a fault";
  }
}

describe("deactivating", () => {
  it.each<[actor: Person, target: Person, expected: string]>([
    ["master", "plain", "yes"],
    ["master", "admin", "yes"],
    ["master", "other", "yes"],
    ["master", "master", "forbidden"],
    ["master", "inactiveMaster", "nothing to do"],
    ["admin", "plain", "yes"],
    ["admin", "admin", "forbidden"],
    ["admin", "master", "forbidden"],
    ["admin", "inactiveMaster", "forbidden"],
    ["both", "admin", "yes"],
    ["plain", "admin", "forbidden"],
    ["plain", "plain", "forbidden"],
    ["inactiveMaster", "plain", "forbidden"],
  ])("by %s of %s: %s", (actor, target, expected) => {
    const state = { actor: people[actor], target: people[target], activeMasters };
    expect(outcome(() => decideActivation(state, false))).toBe(expected);
  });

  it("is refused for the last active master, whoever asks", () => {
    const state = { actor: people.other, target: people.master, activeMasters: ["master"] };
    expect(outcome(() => decideActivation(state, false))).toBe("conflict");
  });
});

describe("giving roles", () => {
  it.each<[actor: Person, target: Person, roles: Role[], expected: string]>([
    ["master", "plain", ["admin"], "yes"],
    ["master", "other", ["user"], "yes"],
    ["master", "master", ["user"], "yes"],
    ["master", "plain", [], "nothing to do"],
    ["master", "inactiveMaster", ["user"], "yes"],
    ["admin", "plain", ["admin"], "forbidden"],
    ["plain", "plain", ["master"], "forbidden"],
    ["inactiveMaster", "inactiveMaster", ["master"], "forbidden"],
  ])("by %s to %s %j: %s", (actor, target, roles, expected) => {
    const state = { actor: people[actor], target: people[target], activeMasters };
    expect(outcome(() => decideRoles(state, roles, undefined))).toBe(expected);
  });

  it("is refused when it would leave no active master, also when the list of masters was lost", () => {
    for (const masters of [["master"], []]) {
      const state = { actor: people.master, target: people.master, activeMasters: masters };
      expect(outcome(() => decideRoles(state, ["user"], undefined))).toBe("conflict");
    }
  });

  it("keeps user, sorts by rank and drops what is double", () => {
    expect(completeRoles(["admin", "master", "admin"])).toEqual(["master", "admin", "user"]);
    expect(completeRoles([])).toEqual(["user"]);
  });
});

describe("leaving", () => {
  it.each<[who: Person, expected: string]>([
    ["master", "yes"],
    ["admin", "yes"],
    ["plain", "yes"],
    ["inactiveMaster", "yes"],
  ])("%s: %s", (who, expected) => {
    const state = { actor: people[who], target: people[who], activeMasters };
    expect(outcome(() => decideDeparture(state))).toBe(expected);
    expect(decideDeparture(state)).toEqual({ isActive: false, roles: ["user"] });
  });

  it("is refused to the last active master, and nothing to do for whoever left before", () => {
    const alone = { actor: people.master, target: people.master, activeMasters: ["master"] };
    expect(outcome(() => decideDeparture(alone))).toBe("conflict");
    const gone = user("gone", ["user"], false);
    expect(outcome(() => decideDeparture({ actor: gone, target: gone, activeMasters }))).toBe(
      "nothing to do",
    );
  });
});

describe("the role lists of a filter", () => {
  it("are all that hold the role, as records write them; of user those without another", () => {
    expect(roleListsOf("master")).toEqual([
      ["master", "user"],
      ["master", "admin", "user"],
    ]);
    expect(roleListsOf("admin")).toEqual([
      ["admin", "user"],
      ["master", "admin", "user"],
    ]);
    expect(roleListsOf("user")).toEqual([["user"]]);
  });
});

describe("the list of active masters", () => {
  it("gains and loses whom the change is about, and nobody else", () => {
    const state = { actor: people.master, target: people.plain, activeMasters: ["master"] };
    expect(mastersAfter(state, { roles: ["master", "user"] })).toEqual(["master", "plain"]);
    expect(mastersAfter({ ...state, target: people.master }, { isActive: false })).toEqual([]);
    expect(mastersAfter({ ...state, target: people.inactiveMaster }, { isActive: true })).toEqual([
      "master",
      "inactiveMaster",
    ]);
    expect(mastersAfter(state, { isActive: false })).toEqual(["master"]);
  });
});
