/** Reads a body with one cap and one kind of answer, whether the stream is unread or Cloud Functions has read it. */
import type { IncomingMessage } from "node:http";
import { type Route, uploadLimits } from "@acrux/contract";
import { announcedBytes } from "../announced-bytes.ts";
import { AppError } from "../app-error.ts";

export const MOST_BODY_BYTES = 1_000_000;

/** As its route takes it. */
export function readBodyOf(route: Route, request: IncomingMessage): Promise<unknown> {
  if (route.method === "GET") return Promise.resolve({});
  return route.accepts === "image" ? readBytes(request, uploadLimits.bytes) : readBody(request);
}

/** Answers an empty object for an empty body. Throws `payload_too_large` or `invalid_request`. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request, MOST_BODY_BYTES);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not valid JSON.", { cause });
  }
}

async function readBytes(request: IncomingMessage, most: number): Promise<Uint8Array> {
  // Cloud Functions reads the stream before us, accepts up to 32 MB, and leaves the bytes here.
  const bytes = "rawBody" in request ? request.rawBody : undefined;
  const body = bytes instanceof Uint8Array ? bytes : await readStream(request, most);
  if (body === null || body.length > most) {
    const accepted = `At most ${String(most / 1_000_000)} MB is accepted.`;
    throw new AppError("payload_too_large", `The request is too large. ${accepted}`);
  }
  return body;
}

/**
 * Null when there is too much, which its sender may have announced. The rest is dropped as it comes, since an unread
 * body would cut off our answer.
 */
async function readStream(request: IncomingMessage, most: number): Promise<Uint8Array | null> {
  if ((announcedBytes(request) ?? 0) > most) {
    request.resume();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > most ? null : Buffer.concat(chunks);
}
