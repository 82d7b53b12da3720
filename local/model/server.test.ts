/** The scripted server takes what OpenAI's description takes, and nothing besides. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "../../functions/src/review/model/batch.ts";
import { makeRequest } from "../../functions/src/review/model/prompt.ts";
import { noTeamWords } from "../../functions/src/review/config/team-words.ts";
import { type ModelServer, startModelServer } from "./server.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => ({ answer: { explanation: "It goes wrong." } }));
});
afterEach(() => server.close());

const request = makeRequest("explanation", {
  ...{ parts: [], question: "Explain it.", boundary: "boundary", words: noTeamWords },
});
/** As a line of a batch holds it. */
const { body } = JSON.parse(writeBatch([request], "openai", "gpt-6.1-sol")) as {
  body: Record<string, unknown>;
};

async function statusOf(change: Record<string, unknown>): Promise<number> {
  const sent = JSON.stringify({ ...body, ...change });
  const response = await fetch(`${server.url}/chat/completions`, { method: "POST", body: sent });
  await response.text();
  return response.status;
}

describe("a request for chat completions", () => {
  it("of a batch fits the description", async () => {
    expect(await statusOf({})).toBe(200);
    expect(server.wrong).toEqual([]);
  });

  it.each([
    ["a misspelt field", { max_token: 100 }],
    ["a message of nobody", { messages: [{ role: "reviewer", content: "Hello." }] }],
    ["no messages", { messages: [] }],
    ["a misspelt field within another", { stream_options: { include_usages: true } }],
    ["a schema without a name", { response_format: { type: "json_schema", json_schema: { schema: {} } } }],
    ["more heat than there is", { temperature: 3 }],
  ])("with %s is refused", async (_, change) => {
    expect(await statusOf(change)).toBe(400);
    expect(server.wrong.length).toBeGreaterThan(0);
  });
});
