import { describe, expect, it } from "vitest";
import { temporaryRepository } from "../../../tests/engine/temporary-repository.ts";
import { repositoryIdentity, withoutProtocol } from "./git/repository-identity.ts";
import { installationKey, repositoryKey } from "./identity-key.ts";

const searchPath = process.env["PATH"] ?? "";

describe("the key of an installation", () => {
  it("is the same each time, and another for another installation or deployment", () => {
    const key = installationKey("made-up secret", 11);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(installationKey("made-up secret", 11)).toBe(key);
    expect(new Set([key, installationKey("made-up secret", 12), installationKey("other", 11)]).size).toBe(3);
  });
});

describe("the identity of a repository", () => {
  it.each([
    "git@git.example:Team/shop.git",
    "ssh://git@git.example:22/team/shop.git",
    "https://somebody:word@git.example/team/shop/",
  ])("is the same however it is cloned: %s", (url) => {
    expect(withoutProtocol(url)).toBe("git.example/team/shop");
  });

  it("is its origin, else its first commit, and nothing outside of git", async () => {
    const repository = temporaryRepository();
    const identity = (): Promise<string | null> => repositoryIdentity({ path: repository.path, searchPath });
    expect(await identity()).toBeNull();
    repository.write("a", "a");
    const first = repository.commit();
    repository.write("a", "b");
    repository.commit();
    expect(await identity()).toBe(first);
    repository.git("remote", "add", "origin", "https://git.example/team/shop.git");
    expect(await identity()).toBe("git.example/team/shop");
    expect(repositoryKey("git.example/team/shop")).toMatch(/^[0-9a-f]{64}$/);
  });
});
