/** What Hosting answers for files: what may be kept by a browser, and what is not there. */
import { describe, expect, it } from "vitest";
import { addressOf } from "../../local/ports.ts";

async function get(path: string) {
  const response = await fetch(`${addressOf("hosting")}${path}`, { redirect: "manual" });
  const text = await response.text();
  const header = (name: string): string | null => response.headers.get(name);
  return { status: response.status, cache: header("cache-control"), type: header("content-type"), text };
}

describe("a page", () => {
  it.each(["/", "/login", "/app", "/app/reviews/1-2-c.d", "/privacy"])(
    "at %s is asked for anew each time",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 200, cache: "no-cache" });
    },
  );

  it.each(["/assets", "/nothing/at/all", "/theme2.js"])("that is not there is not kept: %s", async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, cache: "no-cache" });
  });
});

describe("an asset", () => {
  it("that is there is kept for ever", async () => {
    const { text } = await get("/");
    const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
    expect(await get(script)).toMatchObject({
      status: 200,
      cache: "public, max-age=31536000, immutable",
      type: expect.stringContaining("javascript") as string,
    });
  });

  it.each(["/assets/anything.js", "/assets/index.css", "/assets/deep/er.js", "/.well-known/change-password"])(
    "that is not there is not found, and not kept: %s",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, cache: "no-cache" });
    },
  );

  it("of another version is not there either", async () => {
    expect((await get("/assets/index-AbCd1234.js")).status).toBe(404);
  });
});

describe("security.txt", () => {
  it("says whom to tell, and that it still holds", async () => {
    const { status, type, text } = await get("/.well-known/security.txt");
    expect([status, type]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(text).toMatch(/^Contact: (mailto:|https:)/m);
    expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "")).toBeGreaterThan(Date.now());
  });
});
