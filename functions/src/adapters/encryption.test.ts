/** Sealed tokens: for one owner, under keys that can be replaced. */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTokenCipher } from "./encryption.ts";

const newKey = (id: string): string => `${id}:${randomBytes(32).toString("base64")}`;
const first = newKey("first");
const second = newKey("second");

describe("a sealed text", () => {
  const cipher = createTokenCipher(first);
  const sealed = cipher.seal("a text that nobody may read", "mira");

  it("opens for its owner, and shows nothing before", () => {
    expect(cipher.open(sealed, "mira")).toBe("a text that nobody may read");
    expect(Buffer.from(sealed.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain("nobody");
  });

  it("differs every time", () => {
    expect(cipher.seal("a text that nobody may read", "mira")).not.toBe(sealed);
  });

  it("opens for nobody else", () => {
    expect(cipher.open(sealed, "eve")).toBeNull();
  });

  it("opens after the keys were replaced as long as the old one is kept, and not afterwards", () => {
    expect(createTokenCipher(`${second},${first}`).open(sealed, "mira")).not.toBeNull();
    expect(createTokenCipher(second).open(sealed, "mira")).toBeNull();
    expect(createTokenCipher(`${second}, ${first}`).seal("text", "mira")).toMatch(/^second\./);
  });

  it("opens in no altered form", () => {
    const [keyId = "", text = ""] = sealed.split(".");
    const bytes = Buffer.from(text, "base64url");
    for (const index of [0, 12, bytes.byteLength - 1]) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(cipher.open(`${keyId}.${altered.toString("base64url")}`, "mira")).toBeNull();
    }
    for (const broken of ["", ".", "first.", "first", `other.${text}`, `first.${text.slice(0, 20)}`]) {
      expect(cipher.open(broken, "mira")).toBeNull();
    }
  });

  it("is not made with keys that are none, and the complaint shows no key", () => {
    const short = randomBytes(16).toString("base64");
    for (const keys of ["", "first", `first:${short}`, `${first};${second}`]) {
      expect(() => createTokenCipher(keys)).toThrow("TOKEN_ENCRYPTION_KEYS");
    }
    expect(() => createTokenCipher(`first:${short}`)).not.toThrow(short);
  });
});
