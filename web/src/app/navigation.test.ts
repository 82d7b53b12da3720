/** What the sidebar offers to whom. */
import { describe, expect, it } from "vitest";
import { navigationFor, openAtFirst } from "./navigation.ts";

function labelsFor(viewer: Parameters<typeof navigationFor>[0]): string[] {
  return navigationFor(viewer).flatMap((item) =>
    item.kind === "group" ? item.links.map((link) => link.label) : [item.label],
  );
}

describe("the sidebar", () => {
  it("shows only Home to somebody who is not signed in", () => {
    expect(labelsFor(null)).toEqual(["Home"]);
  });

  it("shows no Users to a user, nor while the roles are unknown", () => {
    expect(labelsFor({ roles: ["user"] })).toEqual(["Home", "Reviews", "GitHub"]);
    expect(labelsFor({})).not.toContain("Users");
  });

  it.each(["admin", "master"] as const)("shows Users to a %s", (role) => {
    expect(labelsFor({ roles: ["user", role] })).toContain("Users");
  });

  it("opens the group of the page it is opened at, else the first", () => {
    expect(openAtFirst("/app/github/settings")).toBe("code-review");
    expect(openAtFirst("/app/users")).toBe("code-review");
  });
});
