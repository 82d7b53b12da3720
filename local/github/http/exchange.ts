/** The two ends of an HTTP exchange: reading a body with a limit, and sending text. */
import type { IncomingMessage, ServerResponse } from "node:http";

const largestBody = 25_000_000;

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fields of a form, or of a JSON object; anything else is empty. */
export function readFieldsOf(type: string | undefined, body: Buffer): URLSearchParams {
  const text = body.toString("utf8");
  if (!(type ?? "").includes("json")) return new URLSearchParams(text);
  const parsed = parseJson(text);
  if (typeof parsed !== "object" || parsed === null) return new URLSearchParams();
  return new URLSearchParams(
    Object.entries(parsed).map(([key, value]): [string, string] => [key, String(value)]),
  );
}

/** The value, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

export function send(response: ServerResponse, reply: Reply): void {
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    response.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  response.statusCode = reply.status;
  if (reply.body === undefined) {
    response.end();
    return;
  }
  response.setHeader("content-length", Buffer.byteLength(reply.body));
  response.end(reply.body);
}

export const json = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});
