import type { SettingsEntry } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { groupEntries } from "./group-entries.ts";

function entry(
  scope: SettingsEntry["scope"],
  name: string,
  organizationId: string | null = null,
): SettingsEntry {
  return { scope, _id: name, name, isSet: false, organizationId, isReviewed: true };
}

const entries = [
  entry("organizations", "amber"),
  entry("repositories", "amber/api", "amber"),
  entry("repositories", "gone/old"),
  entry("organizations", "northwind"),
  entry("repositories", "northwind/orbit", "northwind"),
];

function namesOf(text: string): string[] {
  return groupEntries(entries, text).map(({ organization, repositories }) =>
    [organization?.name ?? "none", ...repositories.map(({ name }) => name)].join(" "),
  );
}

describe("settings in groups", () => {
  it("stand below their organization, and at the end when that is gone", () => {
    expect(namesOf("")).toEqual(["amber amber/api", "northwind northwind/orbit", "none gone/old"]);
  });

  it("are found by their names, with the organization of what is found", () => {
    expect(namesOf("ORBIT")).toEqual(["northwind northwind/orbit"]);
    expect(namesOf("amber")).toEqual(["amber amber/api"]);
    expect(namesOf("nothing")).toEqual([]);
  });
});
