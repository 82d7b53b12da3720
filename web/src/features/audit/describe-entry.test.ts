/** Entries of the audit log in words. */
import { expect, it } from "vitest";
import { actionLabel, fieldChanges, partyName } from "./describe-entry.ts";

it("shows the fields that differ, and only those", () => {
  const changes = fieldChanges({
    from: { roles: ["user"], isActive: true },
    to: { roles: ["admin", "user"], isActive: true },
  });
  expect(changes).toEqual([{ field: "Roles", from: "user", to: "admin, user", lines: null }]);
});

it("tells what was not there before, and what is not there any more", () => {
  expect(fieldChanges({ from: null, to: { isActive: false } })).toEqual([
    { field: "Active", from: null, to: "no", lines: null },
  ]);
  expect(fieldChanges({ from: { title: "Hello" }, to: null })).toEqual([
    { field: "Title", from: "Hello", to: null, lines: null },
  ]);
  expect(fieldChanges({ from: null, to: null })).toEqual([]);
});

it("keeps the lines of a text that has several", () => {
  const [change] = fieldChanges({ from: { text: "id: a\n" }, to: { text: "id: a\nseverity: low\n" } });
  expect(change?.lines).toEqual({ before: "id: a", after: "id: a\nseverity: low" });
  expect(fieldChanges({ from: null, to: { text: "one line\n" } })[0]?.lines).toBeNull();
});

it("shows no text that could reorder what stands around it", () => {
  expect(fieldChanges({ from: null, to: { title: "a\u202Eb" } })[0]?.to).toBe("ab");
  expect(partyName({ id: "u1", name: "\u202E\u200BMira" })).toBe("Mira");
});

it("names who has no name by id, and the command line as the server", () => {
  expect(partyName({ id: "u1", name: null })).toBe("u1");
  expect(partyName({ id: "server", name: null })).toBe("Server");
});

it("keeps the name of an action it does not know", () => {
  expect(actionLabel("user.roles")).toBe("Roles changed");
  expect(actionLabel("moon.landed")).toBe("moon.landed");
});
