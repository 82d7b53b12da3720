/** Who may change whom on the users screen. */
import type { Role, User } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { canToggle, rolesToAdd, rolesToRemove, type Viewer } from "./permissions.ts";

function user(_id: string, roles: Role[], isActive = true): User {
  const instant = "2026-01-05T10:00:00.000Z";
  return {
    _id,
    firebaseUid: _id,
    email: null,
    name: null,
    avatarUrl: null,
    githubLogin: null,
    roles,
    isActive,
    createdAt: instant,
    updatedAt: instant,
    lastSeenAt: null,
  };
}

function viewer(uid: string, ...roles: Role[]): Viewer {
  return { uid, roles };
}

describe("toggling activation", () => {
  it("is an admin's business for plain users only", () => {
    const admin = viewer("a", "admin", "user");
    expect(canToggle(admin, user("u", ["user"])).allowed).toBe(true);
    expect(canToggle(admin, user("b", ["admin", "user"])).allowed).toBe(false);
    expect(canToggle(admin, user("m", ["master", "user"])).allowed).toBe(false);
  });

  it("is a master's business for anyone but themself", () => {
    const master = viewer("m", "master", "user");
    expect(canToggle(master, user("b", ["admin", "user"])).allowed).toBe(true);
    expect(canToggle(master, user("n", ["master", "user"])).allowed).toBe(true);
    expect(canToggle(master, user("m", ["master", "user"])).allowed).toBe(false);
  });
});

describe("roles", () => {
  const target = user("b", ["admin", "user"]);

  it("are changed by masters only", () => {
    expect(rolesToAdd(viewer("a", "admin"), target)).toEqual([]);
    expect(rolesToRemove(viewer("a", "admin"), target, null)).toEqual([]);
    expect(rolesToAdd(viewer("m", "master"), target)).toEqual(["master"]);
    expect(rolesToRemove(viewer("m", "master"), target, null).map((one) => one.role)).toEqual(["admin"]);
  });

  it("never lose `user`", () => {
    const plain = user("u", ["user"]);
    expect(rolesToRemove(viewer("m", "master"), plain, null)).toEqual([]);
  });

  it("never lose the last active master", () => {
    const me = user("m", ["master", "user"]);
    const mayDemote = (onlyMaster: string | null) =>
      rolesToRemove(viewer("m", "master"), me, onlyMaster)[0]?.permission.allowed;
    expect(mayDemote("m")).toBe(false);
    expect(mayDemote("n")).toBe(true);
    expect(mayDemote(null)).toBe(true);
  });
});
