/** One instance of the deployed webhook function, in this process: the emulator starts a process for each request at a time, Cloud Run serves many in one. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import express, { type RequestHandler } from "express";
import { onTestFinished } from "vitest";
import { functionEnvironment } from "./function-environment.ts";

/** Serves the bundle that `npm run build` makes, on the suite's database and queue; answers its address. */
export async function startWebhookInstance(): Promise<string> {
  Object.assign(process.env, functionEnvironment());
  const bundle = resolve("functions/lib/index.js");
  const { githubWebhook } = (await import(bundle)) as { githubWebhook: RequestHandler };
  const server = createServer(express().use(githubWebhook));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}
