/** From an identity to a user: when a record is read again, when it is created, and when neither. */
import { describe, expect, it } from "vitest";
import { establishUser } from "./establish.ts";
import { failure, mira, recordOf, scriptedRecords } from "./session-fakes.ts";

function establish(script: Parameters<typeof scriptedRecords>[0]) {
  const { records, calls } = scriptedRecords(script);
  const logged: string[] = [];
  const user = establishUser(mira, records, (message) => void logged.push(message));
  return { user, calls, logged };
}

describe("establishing a user", () => {
  it("merges roles and activity of the record into the identity", async () => {
    const { user } = establish({ read: [recordOf(mira, { roles: ["user", "master"], isActive: false })] });
    await expect(user).resolves.toMatchObject({
      uid: "uid-mira",
      roles: ["user", "master"],
      isActive: false,
      githubLogin: "mira-sol",
    });
  });

  it("creates the record when there is none", async () => {
    const { user, calls } = establish({ read: [failure("not_found", 404)], create: [recordOf(mira)] });
    await expect(user).resolves.toMatchObject({ roles: ["user"], isActive: true });
    expect(calls).toEqual(["read", "create"]);
  });

  it.each([
    ["internal", 500],
    ["timeout", 504],
    ["network", 0],
  ] as const)("reads once more after %s, and never creates", async (code, status) => {
    const { user, calls, logged } = establish({ read: [failure(code, status), failure(code, status)] });
    const result = await user;
    expect(result).toEqual(mira);
    expect(result.roles).toBeUndefined();
    expect(calls).toEqual(["read", "read"]);
    expect(logged).toHaveLength(2);
  });

  it.each([
    ["auth_required", 401],
    ["auth_expired", 401],
    ["forbidden", 403],
    ["too_many_requests", 429],
  ] as const)("sets the user from the identity alone after %s", async (code, status) => {
    const { user, calls, logged } = establish({ read: [failure(code, status)] });
    await expect(user).resolves.toEqual(mira);
    expect(calls).toEqual(["read"]);
    expect(logged).toHaveLength(1);
  });

  it("reads the record of a faster tab, so that an inactive user is known as one before any page shows", async () => {
    const { user, calls } = establish({
      read: [failure("not_found", 404), recordOf(mira, { isActive: false })],
      create: [failure("user_exists", 409)],
    });
    await expect(user).resolves.toMatchObject({ isActive: false });
    expect(calls).toEqual(["read", "create", "read"]);
  });

  it("fails when the server refuses to create the record", async () => {
    const { user } = establish({ read: [failure("not_found", 404)], create: [failure("forbidden", 403)] });
    await expect(user).rejects.toThrow("Message of forbidden.");
  });
});
