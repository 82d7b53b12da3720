import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ChangedPackage } from "../review/manifests/changed-packages.ts";
import { createOsvLookUp } from "./osv.ts";

interface Query {
  readonly package: { readonly ecosystem: string; readonly name: string };
  readonly version: string;
}

let server: Server | undefined;

/** A stand-in that speaks as OSV's querybatch does; `answer` makes the body of each call. */
async function startStandIn(answer: (queries: readonly Query[]) => unknown, status = 200): Promise<string> {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/v1/querybatch") return response.writeHead(404).end();
      const { queries } = JSON.parse(body) as { queries: Query[] };
      const answered = answer(queries);
      if (answered === undefined) return;
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

function locked(name: string, version: string): ChangedPackage {
  return { ecosystem: "npm", name, version, path: "package-lock.json", line: 1 };
}

describe("the look-up of advisories", () => {
  it("asks for all versions in one call, and answers by package", async () => {
    const url = await startStandIn((queries) => ({
      results: queries.map((query) =>
        query.package.name === "a" ? { vulns: [{ id: "GHSA-1", modified: "x" }] } : {},
      ),
    }));
    expect(await createOsvLookUp(url)([locked("a", "1.0.0"), locked("@b/c", "2.0.0")])).toEqual({
      state: "checked",
      idsByPackage: { "pkg:npm/a@1.0.0": ["GHSA-1"], "pkg:npm/@b/c@2.0.0": [] },
    });
  });

  it("asks for a version once", async () => {
    const asked: string[] = [];
    const url = await startStandIn((queries) => {
      asked.push(...queries.map((query) => query.package.name));
      return { results: queries.map(() => ({})) };
    });
    const lookUp = createOsvLookUp(url);
    await lookUp([locked("a", "1.0.0")]);
    await lookUp([locked("a", "1.0.0"), locked("b", "1.0.0"), locked("b", "1.0.0")]);
    await lookUp([]);
    expect(asked).toEqual(["a", "b"]);
  });

  it.each([
    ["an error", () => ({}), 500, "the service answered 500"],
    ["something else", () => ({ results: [] }), 200, "the service answered something else"],
    ["no JSON that it knows", () => [1], 200, "the service answered something else"],
    ["nothing", () => undefined, 200, "the service did not answer in time"],
  ])(
    "says why nothing was checked when the service answers %s, and asks again next time",
    async (_what, answer, status, reason) => {
      const url = await startStandIn(answer, status);
      const lookUp = createOsvLookUp(url, fetch, 100);
      const expected = { state: "not-checked", reason };
      expect(await lookUp([locked("a", "1.0.0")])).toEqual(expected);
      expect(await lookUp([locked("a", "1.0.0")])).toEqual(expected);
    },
  );

  it("says that the service could not be reached", async () => {
    const lookUp = createOsvLookUp("http://127.0.0.1:1");
    expect(await lookUp([locked("a", "1.0.0")])).toEqual({
      state: "not-checked",
      reason: "the service could not be reached",
    });
  });

  it("looks up no part of a very large change", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => locked(`p${String(index)}`, "1.0.0"));
    expect(await createOsvLookUp("http://127.0.0.1:1")(many)).toMatchObject({ state: "not-checked" });
  });
});
