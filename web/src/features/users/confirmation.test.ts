/** Which changes ask first. */
import type { Role, User } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { changedText, confirmationOf } from "./confirmation.ts";

const instant = "2026-01-05T10:00:00.000Z";
const ines: User = {
  _id: "ines",
  firebaseUid: "ines",
  email: "ines@acrux.example",
  name: "Ines \u202EHart",
  avatarUrl: null,
  githubLogin: "ines-hart",
  roles: ["admin", "user"],
  isActive: true,
  createdAt: instant,
  updatedAt: instant,
  lastSeenAt: null,
};

function roles(...wanted: Role[]) {
  return confirmationOf({ kind: "roles", user: ines, roles: wanted }, "mira");
}

describe("confirmationOf", () => {
  it("asks before deactivating, by a name without hidden characters, and never before activating", () => {
    const asked = confirmationOf({ kind: "activation", user: ines, isActive: false }, "mira");
    expect(asked?.title).toBe("Deactivate Ines Hart?");
    expect(confirmationOf({ kind: "activation", user: ines, isActive: true }, "mira")).toBeNull();
  });

  it("asks before a role is taken away and before a master is made, not before an admin is", () => {
    expect(roles("user")?.title).toBe("Remove the role admin from Ines Hart?");
    expect(roles("admin", "master", "user")?.action).toBe("Make master");
    const kofi: User = { ...ines, roles: ["user"] };
    expect(confirmationOf({ kind: "roles", user: kofi, roles: ["admin", "user"] }, "mira")).toBeNull();
  });

  it("speaks to the viewer about their own role", () => {
    expect(confirmationOf({ kind: "roles", user: ines, roles: ["user"] }, "ines")?.title).toBe(
      "Give up your role admin?",
    );
  });
});

describe("changedText", () => {
  it("says what holds now", () => {
    expect(changedText(ines, "activation")).toBe("Ines Hart is active now");
    expect(changedText({ ...ines, isActive: false }, "activation")).toBe("Ines Hart is not active any more");
    expect(changedText(ines, "roles")).toBe("Roles of Ines Hart: admin, user");
  });
});
