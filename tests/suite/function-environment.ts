/** What a function of the suite under test finds in its environment, for one that is started outside the emulator. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectId } from "../../local/firebase-project.ts";
import { addressOf, portBase, ports } from "../../local/ports.ts";

/** The Firebase project that the suite wrote: its functions, parameters and secrets. */
export const functionsFolder = join(".local", `project-${String(portBase)}`, "functions");

export function functionEnvironment(): Record<string, string | undefined> {
  return {
    ...parseEnv(readFileSync(join(functionsFolder, ".env.local"), "utf8")),
    ...parseEnv(readFileSync(join(functionsFolder, ".secret.local"), "utf8")),
    FUNCTIONS_EMULATOR: "true",
    GCLOUD_PROJECT: projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId }),
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(ports.auth)}`,
    FIRESTORE_EMULATOR_HOST: addressOf("firestore").replace("http://", ""),
    CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${String(ports.tasks)}`,
    METADATA_SERVER_DETECTION: "none",
  };
}
