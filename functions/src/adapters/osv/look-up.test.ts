import { afterEach, describe, expect, it } from "vitest";
import { type OsvContent, type OsvStandIn, reply, startOsv } from "../../../../tests/engine/osv-stand-in.ts";
import type { ChangedPackage } from "../../review/manifests/changed-packages.ts";
import { createOsvLookUp, type OsvOptions } from "./look-up.ts";

let osv: OsvStandIn | undefined;

async function start(content: OsvContent): Promise<OsvStandIn> {
  osv = await startOsv(content);
  return osv;
}

afterEach(() => {
  osv?.close();
  osv = undefined;
});

/** A machine that is busy with something else is slow, and its service then is not silent. */
const patience = 20_000;

function lookUpAt(
  { url }: { url: string },
  options: Partial<OsvOptions> = {},
): ReturnType<typeof createOsvLookUp> {
  return createOsvLookUp({ apiUrl: url, now: Date.now, timeoutMs: patience, ...options });
}

function locked(name: string, version: string): ChangedPackage {
  return { ecosystem: "npm", name, version, path: "package-lock.json", line: 1 };
}

function record(id: string, fields: object = {}): object {
  return { id, modified: "2026-01-01T00:00:00Z", ...fields };
}

describe("the look-up of advisories", () => {
  it("asks for all versions in one call, and answers by package", async () => {
    const stand = await start({ ids: { "a@1.0.0": [["GHSA-1"]] } });
    expect(await lookUpAt(stand)([locked("a", "1.0.0"), locked("@b/c", "2.0.0")])).toMatchObject({
      state: "checked",
      idsByPackage: { "pkg:npm/a@1.0.0": ["GHSA-1"], "pkg:npm/@b/c@2.0.0": [] },
    });
    expect(stand.calls[0]).toEqual({
      line: "POST /v1/querybatch",
      queries: [
        { package: { ecosystem: "npm", name: "a" }, version: "1.0.0" },
        { package: { ecosystem: "npm", name: "@b/c" }, version: "2.0.0" },
      ],
    });
  });

  it("asks for what has more pages until it has them all", async () => {
    const stand = await start({ ids: { "a@1": [["GHSA-1"], ["GHSA-2"], ["GHSA-3"]], "b@1": [["GHSA-4"]] } });
    const answer = await lookUpAt(stand)([locked("b", "1"), locked("a", "1")]);
    expect(answer).toMatchObject({
      idsByPackage: { "pkg:npm/a@1": ["GHSA-1", "GHSA-2", "GHSA-3"], "pkg:npm/b@1": ["GHSA-4"] },
    });
    const pages = stand.calls.filter(({ line }) => line.startsWith("POST"));
    expect(pages.map(({ queries }) => queries.map((query) => query.page_token ?? "first"))).toEqual([
      ["first", "first"],
      ["1"],
      ["2"],
    ]);
  });

  it("names one weakness once, leaves out what was withdrawn, and says where it is mended", async () => {
    const fixedIn = (name: string, fixed: string): object => ({
      package: { ecosystem: "npm", name },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed }] }],
    });
    const stand = await start({
      ids: { "a@1": [["CVE-2026-1", "GHSA-1", "GHSA-2"]] },
      records: {
        "CVE-2026-1": record("CVE-2026-1", { aliases: ["GHSA-1"] }),
        "GHSA-1": record("GHSA-1", { affected: [fixedIn("a", "1.2.3"), fixedIn("other", "9.9.9")] }),
        "GHSA-2": record("GHSA-2", { withdrawn: "2026-02-01T00:00:00Z" }),
      },
    });
    expect(await lookUpAt(stand)([locked("a", "1")])).toEqual({
      state: "checked",
      idsByPackage: { "pkg:npm/a@1": ["GHSA-1"] },
      mendedIn: { "pkg:npm/a@1": "1.2.3" },
    });
  });

  it("asks for a version and a weakness once, and again after an hour", async () => {
    let time = Date.now();
    const stand = await start({ ids: { "a@1": [["GHSA-1"]] }, records: { "GHSA-1": record("GHSA-1") } });
    const lookUp = lookUpAt(stand, { now: () => time });
    await lookUp([locked("a", "1")]);
    await lookUp([locked("a", "1"), locked("b", "1"), locked("b", "1")]);
    await lookUp([]);
    const asked = (): string[] =>
      stand.calls.flatMap(({ line, queries }) =>
        queries.length > 0 ? queries.map((q) => q.package.name) : [line],
      );
    expect(asked()).toEqual(["a", "GET /v1/vulns/GHSA-1", "b"]);
    time += 3_600_001;
    await lookUp([locked("a", "1")]);
    expect(asked().slice(3)).toEqual(["a", "GET /v1/vulns/GHSA-1"]);
  });

  it("tries again after the pause that the service asks for", async () => {
    const stand = await start({
      ids: { "a@1": [["GHSA-1"]] },
      instead: (response, call) => {
        if (call > 2) return false;
        response.writeHead(call === 1 ? 429 : 503, { "retry-after": "0" }).end();
        return true;
      },
    });
    expect(await lookUpAt(stand)([locked("a", "1")])).toMatchObject({ state: "checked" });
    expect(stand.calls.filter(({ line }) => line.startsWith("POST"))).toHaveLength(3);
  });

  it("does not ask before the time that the service named", async () => {
    const stand = await start({
      instead: (response) => {
        response.writeHead(429, { "retry-after": "60" }).end();
        return true;
      },
    });
    const lookUp = lookUpAt(stand);
    expect(await lookUp([locked("a", "1")])).toEqual({
      state: "not-checked",
      reason: "the service returned 429",
    });
    expect(await lookUp([locked("a", "1")])).toEqual({
      state: "not-checked",
      reason: "the service limits the rate of requests",
    });
    expect(stand.calls).toHaveLength(1);
  });

  it.each([
    ["an error", (r) => r.writeHead(500).end(), "the service returned 500"],
    ["a refusal", (r) => r.writeHead(400).end(), "the service returned 400"],
    ["fewer results", (r) => reply(r, 200, { results: [] }), "the service returned an unexpected response"],
    ["no object", (r) => reply(r, 200, [1]), "the service returned an unexpected response"],
    ["no JSON", (r) => r.writeHead(200).end("<html>"), "the service returned an unexpected response"],
    [
      "ids that are none",
      (r) => reply(r, 200, { results: [{ vulns: [{ id: "a b" }] }] }),
      "the service returned an unexpected response",
    ],
    [
      "pages without end",
      (r) => reply(r, 200, { results: [{ next_page_token: "x" }] }),
      "the service returned an unexpected response",
    ],
    [
      "another address",
      (r) => r.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "the service could not be reached",
    ],
    ["nothing", () => undefined, "the service did not respond in time"],
  ] satisfies [string, (response: Parameters<typeof reply>[0]) => unknown, string][])(
    "says why nothing was checked when the service answers %s, and asks again next time",
    async (what, answer, reason) => {
      const stand = await start({
        instead: (response) => {
          answer(response);
          return true;
        },
      });
      const lookUp = lookUpAt(stand, { timeoutMs: what === "nothing" ? 200 : patience });
      expect(await lookUp([locked("a", "1")])).toEqual({ state: "not-checked", reason });
      const before = stand.calls.length;
      await lookUp([locked("a", "1")]);
      // What was no longer waited for may yet have to reach the service.
      await expect.poll(() => stand.calls.length).toBeGreaterThan(before);
    },
  );

  it("names a weakness whose record it cannot have", async () => {
    const stand = await start({ ids: { "a@1": [["GHSA-1"]] } });
    expect(await lookUpAt(stand)([locked("a", "1")])).toMatchObject({
      idsByPackage: { "pkg:npm/a@1": ["GHSA-1"] },
    });
  });

  it("says that the service could not be reached", async () => {
    expect(await lookUpAt({ url: "http://127.0.0.1:1" })([locked("a", "1.0.0")])).toEqual({
      state: "not-checked",
      reason: "the service could not be reached",
    });
  });

  it("looks up no part of a very large change", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => locked(`p${String(index)}`, "1.0.0"));
    expect(await lookUpAt({ url: "http://127.0.0.1:1" })(many)).toMatchObject({ state: "not-checked" });
  });
});
