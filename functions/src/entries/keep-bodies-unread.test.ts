import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBody } from "../api/read-body.ts";
import { announcedBytes } from "../announced-bytes.ts";
import { keepBodiesUnread } from "./keep-bodies-unread.ts";

/** Parses as the functions framework does, before anything of ours. */
function startFramework(): Server {
  const verify = (request: object, _: unknown, bytes: Buffer): void => {
    Object.assign(request, { rawBody: bytes });
  };
  const app = express();
  app.use(express.json({ verify }), express.text({ verify }), express.urlencoded({ verify, extended: true }));
  app.use(express.raw({ verify, type: "*/*" }));
  app.post("/", async (request: Request, response) => {
    const isRead = "rawBody" in request;
    const answer = await readBody(request).catch((error: unknown) => ({ refused: String(error) }));
    response.json({ isRead, announced: announcedBytes(request), answer });
  });
  return createServer(app).listen(0, "127.0.0.1");
}

describe("a body that would be parsed before us", () => {
  let server: Server;
  beforeAll(async () => {
    keepBodiesUnread();
    server = startFramework();
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
  });

  async function send(body: RequestInit["body"], headers: Record<string, string> = {}): Promise<unknown> {
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    const sent = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    return (
      await fetch(address, { ...sent, ...(body === undefined ? {} : { body, duplex: "half" }) })
    ).json();
  }

  it("is read by us when it is well, whether its length was announced or not", async () => {
    const answer = { a: { b: [1] } };
    expect(await send('{"a":{"b":[1]}}')).toEqual({ isRead: false, announced: 15, answer });
    const streamed = await send(new Blob(['{"a":{"b":[1]}}']).stream());
    expect(streamed).toEqual({ isRead: false, announced: null, answer });
    expect(await send("")).toEqual({ isRead: false, announced: 0, answer: {} });
  });

  it.each([
    ["{oops", {}],
    ['{"a":1}}', { "content-type": "application/json; charset=ebcdic" }],
    ["a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ["text", { "content-type": "text/plain; charset=nothing" }],
    ["{}x", { "content-encoding": "unheard-of" }],
  ])("is refused by us when it is %j with %j", async (body, headers) => {
    const refused = "AppError: The body is not valid JSON.";
    expect(await send(body, headers)).toMatchObject({ isRead: false, answer: { refused } });
  });
});
