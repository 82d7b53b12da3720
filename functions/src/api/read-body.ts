/** Reads a JSON body with one cap and one kind of answer, whether the stream is unread or Cloud Functions has read it. */
import type { IncomingMessage } from "node:http";
import { AppError } from "../app-error.ts";

export const MOST_BODY_BYTES = 1_000_000;

/** Answers an empty object for an empty body. Throws `payload_too_large` or `invalid_request`. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not valid JSON.", { cause });
  }
}

async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  // Cloud Functions reads the stream before us, accepts up to 32 MB, and leaves the bytes here.
  const bytes = "rawBody" in request ? request.rawBody : undefined;
  const body = bytes instanceof Uint8Array ? bytes : await readStream(request);
  if (body === null || body.length > MOST_BODY_BYTES) {
    throw new AppError("payload_too_large", "The request is too large. At most 1 MB is accepted.");
  }
  return body;
}

/** Null when there is too much. The rest is read and dropped, since an unread body would cut off our answer. */
async function readStream(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BODY_BYTES) chunks.push(chunk);
  }
  return size > MOST_BODY_BYTES ? null : Buffer.concat(chunks);
}
