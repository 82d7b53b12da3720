/** One instance of a deployed function: the bundle behind Google's own functions framework, in a process of its own, as Cloud Run has it. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { startChild } from "../../local/child.ts";
import { functionEnvironment, functionsFolder } from "./function-environment.ts";
import { eventually } from "./local-github.ts";

export interface DeployedFunction {
  readonly address: string;
  /** Megabytes of memory that the process has now. */
  memory(): number;
  /** Megabytes at most since the last time this was asked. */
  mostMemory(): number;
}

type FunctionName = "api" | "githubWebhook" | "tryReview";

/** Stops with the test. `address` answers when this does. */
export async function startDeployedFunction(name: FunctionName): Promise<DeployedFunction> {
  const started = await launchDeployedFunction(name);
  onTestFinished(() => started.stop());
  return started;
}

/** The same outside a test, for whoever stops it. */
export async function launchDeployedFunction(
  name: FunctionName,
): Promise<DeployedFunction & { stop(): Promise<void> }> {
  const port = await freePort();
  const framework = "node_modules/@google-cloud/functions-framework/build/src/main.js";
  const environment = { ...process.env, ...functionEnvironment(), FUNCTION_TARGET: name, PORT: String(port) };
  const child = await startChild(process.execPath, [framework, `--source=${functionsFolder}`], {
    env: environment,
  });
  const address = `http://127.0.0.1:${String(port)}/`;
  await eventually(async () => {
    if (!child.isRunning()) throw new Error(child.lastLines());
    return (await statusOf(`${address}nothing-here`)) !== null;
  }, `The function ${name}`);
  return {
    address,
    stop: () => child.stop(),
    memory: () => megabytes(child.pid, "VmRSS"),
    mostMemory: () => {
      const most = megabytes(child.pid, "VmHWM");
      // Linux begins anew with what is the most.
      writeFileSync(`/proc/${String(child.pid)}/clear_refs`, "5");
      return most;
    },
  };
}

function megabytes(pid: number, field: "VmRSS" | "VmHWM"): number {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(
    readFileSync(`/proc/${String(pid)}/status`, "utf8"),
  );
  return Number(found?.[1]) / 1024;
}

async function statusOf(address: string): Promise<number | null> {
  const response = await fetch(address).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? null;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
