/** A model's server for one machine: speaks OpenAI's chat completions, checks each request against their description, and answers from a script. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { z } from "zod";

/** What the script is shown of a request. */
export interface Asked {
  readonly task: string;
  readonly rules: string;
  readonly message: string;
}

/** `send` takes the whole answer into its hands: a status, garbage, or silence. */
export type Answer = { readonly answer: unknown } | { readonly send: (response: ServerResponse) => void };

export interface ModelServer {
  /** What a client takes for the base of its addresses. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Sentences: what requests had wrong. */
  readonly wrong: readonly string[];
  close(): Promise<void>;
}

/** Cut out of OpenAI's own by trim-description.ts. */
const schema: object = z
  .looseObject({})
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "chat-completions.json"), "utf8")));
const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
const validate = ajv.compile(schema);

const Request = z.object({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z
        .union([z.string(), z.array(z.object({ text: z.string() }))])
        .transform((content) =>
          typeof content === "string" ? content : content.map(({ text }) => text).join("\n"),
        ),
    }),
  ),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});

export async function startModelServer(script: (asked: Asked) => Answer): Promise<ModelServer> {
  const asked: Asked[] = [];
  const wrong: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${String(port)}/v1`, asked, wrong },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await read(request));
    const problems = problemsOf(request, body);
    if (problems.length > 0) {
      wrong.push(...problems);
      fail(response, 400, problems.join(" "));
      return;
    }
    const parsed = Request.parse(body);
    const of = (role: string): string =>
      parsed.messages
        .filter((message) => message.role === role)
        .map(({ content }) => content)
        .join("\n");
    const one = { task: parsed.response_format.json_schema.name, rules: of("system"), message: of("user") };
    asked.push(one);
    const scripted = script(one);
    if ("send" in scripted) scripted.send(response);
    else reply(response, parsed, JSON.stringify(scripted.answer));
  }
}

function problemsOf(request: IncomingMessage, body: unknown): string[] {
  if (request.method !== "POST" || request.url !== "/v1/chat/completions")
    return [`There is no ${String(request.method)} ${String(request.url)}.`];
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}.`);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

export function fail(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(
    JSON.stringify({ error: { message, type: "invalid_request_error", param: null, code: null } }),
  );
}

/** In pieces, as a model would, where a stream is asked for. */
function reply(response: ServerResponse, request: z.infer<typeof Request>, text: string): void {
  const size = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  const [prompt, completion] = [Math.ceil(size / 4), Math.ceil(text.length / 4)];
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  const shared = { id: "chatcmpl-local", created: 0, model: request.model };
  if (!request.stream) {
    const message = { role: "assistant", content: text, refusal: null };
    const choices = [{ index: 0, message, finish_reason: "stop", logprobs: null }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...shared, object: "chat.completion", choices, usage }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const say = (delta: object, finish: string | null): void => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(`data: ${JSON.stringify({ ...shared, object: "chat.completion.chunk", choices })}\n\n`);
  };
  for (let at = 0; at < text.length; at += 200) say({ content: text.slice(at, at + 200) }, null);
  say({}, "stop");
  if (request.stream_options?.include_usage === true)
    response.write(
      `data: ${JSON.stringify({ ...shared, object: "chat.completion.chunk", choices: [], usage })}\n\n`,
    );
  response.end("data: [DONE]\n\n");
}
