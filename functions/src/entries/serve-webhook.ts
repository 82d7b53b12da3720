/** Between HTTP and the receiving of webhooks: hands the unread request on, and answers in the API's envelope. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ErrorBody } from "@acrux/contract";
import type { Request, Response } from "express";
import { announcedBytes } from "../announced-bytes.ts";
import type { WebhookAnswer, WebhookRequest } from "../github/receive.ts";
import { refuseToServe } from "./refuse-to-serve.ts";

export async function serveWebhook(
  request: Request,
  response: Response,
  receive: (request: WebhookRequest) => Promise<WebhookAnswer>,
): Promise<void> {
  try {
    const answer = await receive({
      method: request.method,
      header: (name) => request.header(name),
      announced: announcedBytes(request),
      body: unreadBody(request),
    });
    response.status(answer.status).set("Cache-Control", "no-store");
    if ("code" in answer) await refuse(answer, request, response);
    else response.end();
  } catch (error) {
    await refuseToServe(error, response);
  }
}

/** Whatever read it first left the bytes here. */
function unreadBody(request: Request & { rawBody?: Buffer }): Readable {
  return request.rawBody === undefined ? request : Readable.from([request.rawBody]);
}

async function refuse(
  { code, message }: Extract<WebhookAnswer, { code: unknown }>,
  request: Request,
  response: Response,
): Promise<void> {
  const { log } = await import("./backend.ts");
  const requestId = randomUUID();
  log.info("A webhook was refused", { requestId, code, method: request.method, address: request.ip });
  if (code === "method_not_allowed") response.set("Allow", "POST");
  response.set("X-Request-Id", requestId).json({ code, message, requestId } satisfies ErrorBody);
}
