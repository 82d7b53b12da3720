/** What the sidebar offers to whom. */
import { describe, expect, it } from "vitest";
import { groupOf, linksFor, navigationFor, openAtFirst } from "./navigation.ts";

function labelsFor(viewer: Parameters<typeof linksFor>[0]): string[] {
  return linksFor(viewer).map((link) => link.label);
}

describe("the sidebar", () => {
  it("shows only Home to somebody who is not signed in", () => {
    expect(labelsFor(null)).toEqual(["Home"]);
  });

  it("shows neither rules, users nor the audit log to a user, nor while the roles are unknown", () => {
    expect(labelsFor({ roles: ["user"] })).toEqual(["Home", "Projects", "Posts", "Reviews", "GitHub"]);
    expect(labelsFor({})).toEqual(["Home", "Projects", "Posts", "Reviews", "GitHub"]);
  });

  it.each(["admin", "master"] as const)("shows rules, users and the audit log to a %s", (role) => {
    expect(labelsFor({ roles: ["user", role] })).toEqual([
      "Home",
      "Projects",
      "Posts",
      "Reviews",
      "Rules",
      "GitHub",
      "Users",
      "Audit log",
    ]);
  });

  it("leaves a group out of which nothing is shown", () => {
    const groups = navigationFor({ roles: ["user"] }).filter((item) => item.kind === "group");
    expect(groups.map((group) => group.label)).toEqual(["Code review"]);
  });

  it("opens the group of the page it is opened at, else the first", () => {
    expect(openAtFirst("/app/github/settings")).toBe("code-review");
    expect(openAtFirst("/app/audit")).toBe("administration");
    expect(openAtFirst("/app")).toBe("code-review");
    expect(groupOf("/app")).toBeNull();
  });

  it("gives each link a letter of its own", () => {
    const letters = linksFor({ roles: ["master"] }).map((link) => link.letter);
    // `a` leads to the account, which stands at the foot.
    expect(new Set([...letters, "a"]).size).toBe(letters.length + 1);
  });
});
