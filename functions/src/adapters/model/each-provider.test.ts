/** Every provider in its own form over a server of this machine: what it is sent, what it is charged by, what it answers with. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type LanguageModel, ModelFault } from "../../review/model/language-model.ts";
import { makeRequest } from "../../review/model/prompt.ts";
import { noTeamWords } from "../../review/config/team-words.ts";
import { type ModelAccess, openModels } from "./open-models.ts";

interface Sent {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

let server: Server | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

/** Answers everything with these events. */
async function serve(events: readonly object[], named: boolean): Promise<{ url: string; sent: Sent[] }> {
  const sent: Sent[] = [];
  const text = events.map((event) => eventText(event, named)).join("");
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      sent.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(body || "null") });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, sent };
}

function eventText(event: object, named: boolean): string {
  const type = named && "type" in event ? `event: ${String(event.type)}\n` : "";
  return `${type}data: ${JSON.stringify(event)}\n\n`;
}

const request = makeRequest("explanation", {
  ...{ parts: [], question: "Explain it.", boundary: "boundary-of-test", words: noTeamWords },
});
const said = JSON.stringify({ explanation: "It goes wrong." });
const usage = { inputTokens: 100, cachedInputTokens: 40, outputTokens: 20 };

const gemini = [
  { candidates: [{ content: { role: "model", parts: [{ text: said.slice(0, 10) }] } }] },
  {
    candidates: [{ content: { role: "model", parts: [{ text: said.slice(10) }] }, finishReason: "STOP" }],
    // What it thought counts as output.
    usageMetadata: {
      ...{ promptTokenCount: 100, cachedContentTokenCount: 40, candidatesTokenCount: 12 },
      ...{ thoughtsTokenCount: 8, totalTokenCount: 120 },
    },
  },
];
const claude = [
  {
    type: "message_start",
    message: {
      ...{ id: "x", type: "message", role: "assistant", model: "m", content: [], stop_reason: null },
      usage: {
        ...{ input_tokens: 50, cache_read_input_tokens: 40, cache_creation_input_tokens: 10 },
        output_tokens: 1,
      },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: said } },
  { type: "content_block_stop", index: 0 },
  {
    type: "message_delta",
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: 20 },
  },
  { type: "message_stop" },
];
const gpt = [
  {
    ...{ id: "x", created: 0, model: "m", object: "chat.completion.chunk" },
    choices: [{ index: 0, delta: { content: said }, finish_reason: "stop" }],
  },
  {
    ...{ id: "x", created: 0, model: "m", object: "chat.completion.chunk", choices: [] },
    usage: {
      ...{ prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      prompt_tokens_details: { cached_tokens: 40 },
    },
  },
];

function open(access: Partial<ModelAccess> & Pick<ModelAccess, "provider">, name: string): LanguageModel {
  const key = "a key of the test";
  const [model] = openModels({ key, names: { strong: [name], cheap: [] }, ...access }).strong;
  if (model === undefined) throw new Error("There is no model.");
  return model;
}

const patience = (): AbortSignal => AbortSignal.timeout(10_000);
const asksForSchema: unknown = expect.objectContaining({
  required: ["explanation"],
  additionalProperties: false,
});

const keyed = [
  {
    provider: "anthropic",
    ...{ name: "claude-sonnet-5-5", events: claude, path: "/messages" },
    headers: { "x-api-key": "a key of the test" },
    body: {
      ...{ max_tokens: 6_000, system: [{ text: request.rules }], stream: true },
      output_config: { format: { type: "json_schema", schema: asksForSchema } },
    },
  },
  {
    provider: "openai",
    ...{ name: "gpt-6.1-sol", events: gpt, path: "/chat/completions" },
    headers: { authorization: "Bearer a key of the test" },
    body: {
      ...{ max_completion_tokens: 6_000, stream: true, stream_options: { include_usage: true } },
      response_format: { type: "json_schema", json_schema: { strict: true, schema: asksForSchema } },
    },
  },
  {
    provider: "google",
    ...{ name: "gemini-3.5-flash", events: gemini },
    path: "/models/gemini-3.5-flash:streamGenerateContent?alt=sse",
    headers: { "x-goog-api-key": "a key of the test" },
    body: {
      systemInstruction: { parts: [{ text: request.rules }] },
      generationConfig: {
        ...{ maxOutputTokens: 6_000, responseMimeType: "application/json" },
        responseJsonSchema: asksForSchema,
      },
    },
  },
] as const;

describe("a model behind a key", () => {
  it.each(keyed)("of $provider is asked in its form, and its tokens are counted", async (one) => {
    const { url, sent } = await serve(one.events, one.provider === "anthropic");
    const reply = await open({ provider: one.provider, url }, one.name).ask(request, patience());
    expect(reply).toEqual({ text: said, finish: "stop", usage });
    expect(sent).toMatchObject([{ path: one.path, headers: one.headers, body: one.body }]);
  });
});

describe("a model of Vertex", () => {
  it("is asked without a key: in the deployment's project, by its own service account", async () => {
    const { url } = await serve([], false);
    // On Google Cloud this server gives tokens of the service account to whoever runs there.
    server?.removeAllListeners("request").on("request", (asked: IncomingMessage, response) => {
      response.setHeader("metadata-flavor", "Google");
      if (!(asked.url ?? "").includes("/token")) {
        response.end("");
        return;
      }
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({ access_token: "a service account", expires_in: 3_000, token_type: "Bearer" }),
      );
    });
    vi.stubEnv("GCE_METADATA_HOST", new URL(url).host);
    vi.stubEnv("METADATA_SERVER_DETECTION", "assume-present");
    const sent: [address: string, authorization: string | null, body: unknown][] = [];
    vi.stubGlobal("fetch", (address: string, init: { headers: Record<string, string>; body: string }) => {
      sent.push([address, new Headers(init.headers).get("authorization"), JSON.parse(init.body)]);
      const text = gemini.map((event) => eventText(event, false)).join("");
      return Promise.resolve(new Response(text, { headers: { "content-type": "text/event-stream" } }));
    });
    const access = { provider: "vertex", key: null, project: "acrux-team", region: "global" } as const;
    const reply = await open(access, "gemini-3.5-flash").ask(request, patience());
    expect(reply).toEqual({ text: said, finish: "stop", usage });
    const place = "https://aiplatform.googleapis.com/v1beta1/projects/acrux-team/locations/global";
    const address = `${place}/publishers/google/models/gemini-3.5-flash:streamGenerateContent?alt=sse`;
    expect(sent).toMatchObject([
      [address, "Bearer a service account", { systemInstruction: { parts: [{ text: request.rules }] } }],
    ]);
  });

  it("that nobody gave a project is not set up, which is said and not tried again", async () => {
    const asked = open({ provider: "vertex", key: null }, "gemini-3.5-flash").ask(request, patience());
    await expect(asked).rejects.toSatisfy(
      (error) => error instanceof ModelFault && error.fault === "not-set-up",
    );
  });
});
