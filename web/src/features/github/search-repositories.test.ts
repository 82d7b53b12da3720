/** The search box of the repository list. */
import type { Repository } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { searchRepositories } from "./search-repositories.ts";

function repository(id: number, full_name: string, description: string | null = null): Repository {
  return { id, full_name, description, private: false, enableACR: false, canSwitch: true };
}

const list = [
  repository(1, "northwind-labs/billing", "Invoices and taxes"),
  repository(2, "northwind-labs/web-shop", "Caf\u00e9 front end"),
  repository(3, "mira-sol/dotfiles"),
];

function found(text: string): number[] {
  return searchRepositories(list, text).map((one) => one.id);
}

describe("searchRepositories", () => {
  it("looks in name and description, without case", () => {
    expect(found("BILL")).toEqual([1]);
    expect(found("front")).toEqual([2]);
  });

  it("wants every word, in any order", () => {
    expect(found("shop northwind")).toEqual([2]);
    expect(found("shop mira")).toEqual([]);
  });

  it("finds letters however they are composed", () => {
    expect(found("cafe\u0301")).toEqual([2]);
  });

  it("gives everything for blank text", () => {
    expect(found("  ")).toEqual([1, 2, 3]);
  });
});
