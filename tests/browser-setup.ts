/** Starts the one browser of all test files, and stops it after the last of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { launchBrowserServer } from "../local/browser.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the browser is reached. */
    browserAddress: string;
    /** The folder in which signed-in states are kept, one file a person. */
    sessionsFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer();
  const sessions = mkdtempSync(join(tmpdir(), "acrux-sessions-"));
  project.provide("browserAddress", browser.wsEndpoint());
  project.provide("sessionsFolder", sessions);
  return async () => {
    await browser.close();
    rmSync(sessions, { recursive: true, force: true });
  };
}
