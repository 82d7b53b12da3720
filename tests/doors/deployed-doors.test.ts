/** What the built functions answer behind Google's own framework, where everything in front of them is as in the cloud. */
import { ErrorBody } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { signatureOf } from "../suite/local-github.ts";
import { startDeployedFunction } from "../suite/deployed-function.ts";

interface Call extends RequestInit {
  headers?: Record<string, string>;
}

async function call(address: string, given: Call): Promise<[status: number, code: string]> {
  const response = await fetch(address, given);
  const { code, message, requestId } = ErrorBody.parse(await response.json());
  expect(requestId).toBe(response.headers.get("x-request-id"));
  expect(message).not.toMatch(/\bat .*\.js|node_modules/);
  return [response.status, code];
}

describe("the webhook's function", () => {
  it("answers whatever is no webhook in our own words", async () => {
    const { address } = await startDeployedFunction("githubWebhook");
    const json = { "content-type": "application/json" };
    const [deep, broken] = ["[".repeat(200_000), "{oops"];
    const signed = (body: string) => ({
      ...{ method: "POST", body },
      headers: { ...json, "x-github-event": "pull_request", "x-hub-signature-256": signatureOf(body) },
    });
    expect(await call(address, {})).toEqual([405, "method_not_allowed"]);
    expect(await call(`${address}%`, {})).toEqual([405, "method_not_allowed"]);
    expect(await call(address, { method: "PUT", body: "{}", headers: json })).toEqual([
      405,
      "method_not_allowed",
    ]);
    expect((await fetch(address, { method: "HEAD" })).status).toBe(405);
    expect(await call(address, { method: "POST" })).toEqual([400, "invalid_request"]);
    expect(await call(address, { method: "POST", body: broken, headers: json })).toEqual([
      401,
      "invalid_signature",
    ]);
    for (const body of [broken, deep]) {
      const delivery = { "x-github-delivery": "deployed-doors" };
      const { headers, ...rest } = signed(body);
      expect(await call(address, { ...rest, headers: { ...headers, ...delivery } })).toEqual([
        400,
        "invalid_request",
      ]);
    }
    const zipped = { ...json, "content-encoding": "gzip" };
    expect(await call(address, { method: "POST", body: "x", headers: zipped })).toEqual([
      401,
      "invalid_signature",
    ]);
  });
});

describe("an address that cannot be decoded", () => {
  it.each(["api", "tryReview"] as const)("is not there, in our own words: %s", async (name) => {
    const { address } = await startDeployedFunction(name);
    expect(await call(`${address}%`, {})).toEqual([404, "not_found"]);
    expect(await call(`${address}nowhere/%E0%A4%A?limit=1`, {})).toEqual([404, "not_found"]);
  });
});

describe("the functions", () => {
  it.each(["api", "githubWebhook", "tryReview"] as const)(
    "%s let no page of another origin read them",
    async (name) => {
      const { address } = await startDeployedFunction(name);
      const origin = "https://evil.example";
      const asked = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      };
      for (const init of [
        { method: "OPTIONS", headers: { origin, ...asked } },
        { method: "GET", headers: { origin } },
        { method: "POST", headers: { origin }, body: "{}" },
      ]) {
        const response = await fetch(`${address}health`, init);
        await response.arrayBuffer();
        const allowed = [...response.headers.keys()].filter((header) => header.startsWith("access-control-"));
        expect([init.method, ...allowed]).toEqual([init.method]);
      }
    },
  );
});
