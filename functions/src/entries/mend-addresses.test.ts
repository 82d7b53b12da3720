/** The attack: an address that is broken, so that the framework in front of us answers it with its own page. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mendAddresses } from "./mend-addresses.ts";

let server: Server;
beforeAll(async () => {
  mendAddresses();
  const app = express();
  // As the functions framework takes whatever comes.
  app.all("/{*splat}", (request, response) => {
    response.json({ url: request.url });
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
});

it.each([
  ["/%", "/%25"],
  ["/posts/%E0%A4%A?search=100%25", "/posts/%25E0%25A4%25A?search=100%25"],
  ["/posts/%2f?search=%", "/posts/%2f?search=%"],
  ["/users/a%20b", "/users/a%20b"],
])("%s comes to us as %s", async (sent, seen) => {
  const response = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}${sent}`);
  expect([response.status, await response.json()]).toEqual([200, { url: seen }]);
});
