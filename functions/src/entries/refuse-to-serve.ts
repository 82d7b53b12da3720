/** Answers a request that nothing could be built for, such as without a secret: the reason goes to the log only. */
import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@acrux/contract";
import type { Response } from "express";

export async function refuseToServe(error: unknown, response: Response): Promise<null> {
  const { log } = await import("./backend.ts");
  const requestId = randomUUID();
  log.error("A function could not serve a request", { requestId, error });
  const message = "Something went wrong on our side. Please try again later.";
  response.status(500).set("Cache-Control", "private, no-store").set("X-Request-Id", requestId);
  response.json({ code: "internal", message, requestId } satisfies ErrorBody);
  return null;
}
