/** Starts the whole suite with its example data for the test projects that need all of it, and stops it after the last of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPortBase } from "./suite/port-base.ts";

/** Says that the suite runs. Vitest runs this once for each project that names it; the first one starts it. */
const RUNNING = "ACRUX_TEST_SUITE";

/** Addresses are fixed when local/ports.ts is loaded, so the block of ports is chosen before. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[RUNNING] !== undefined) return () => Promise.resolve();
  process.env[RUNNING] = "running";
  process.env["ACRUX_PORT_BASE"] = String(testPortBase);
  // Tests kill workers and wait for the next one. Not shorter: a renewal may come late on a busy machine.
  process.env["REVIEW_LEASE_SECONDS"] = "6";
  process.env["REVIEW_RETRY_SECONDS"] = "2";
  const { startSuite } = await import("../local/suite.ts");
  const stateDirectory = mkdtempSync(join(tmpdir(), "acrux-suite-"));
  const verbose = process.env["ACRUX_VERBOSE"] === "1";
  const suite = await startSuite({
    stateDirectory,
    fresh: true,
    ...(verbose ? { log: (line: string) => process.stderr.write(`${line}\n`) } : {}),
  });
  process.env["FIRESTORE_EMULATOR_HOST"] = suite.firestoreHost;
  // Otherwise the database's client asks the network whether this is a machine of Google's.
  process.env["METADATA_SERVER_DETECTION"] = "none";
  return async () => {
    await suite.stop();
    rmSync(stateDirectory, { recursive: true, force: true });
  };
}
