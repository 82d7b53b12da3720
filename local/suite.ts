/** Starts everything that Acrux runs on, on one machine: emulators, functions, web app and the local GitHub; and stops it without a trace. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildFunctions, buildLocalWeb, root } from "./build.ts";
import { requireFreePorts } from "./busy-port.ts";
import { type Child, startChild } from "./child.ts";
import { localApp, projectId, writeFirebaseProject } from "./firebase-project.ts";
import { type FirestoreEmulator, startFirestoreEmulator } from "./firestore-emulator.ts";
import { startLocalGitHub } from "./github/server.ts";
import { exampleScript } from "./model/example-script.ts";
import { startModelServer } from "./model/server.ts";
import { addressOf, portBase, ports } from "./ports.ts";
import { holdsExport, saveState } from "./saved-state.ts";
import { startStorageServer } from "./storage/server.ts";
import { fitSeed } from "./seed/fit.ts";
import { loadSecrets } from "./secrets.ts";
import { sweepFromTimeToTime } from "./sweep.ts";
import { rebuildOnChange, startWebServer } from "./watch.ts";

export interface SuiteOptions {
  /** What the suite remembers between two starts. */
  readonly stateDirectory: string;
  /** Must be what ACRUX_PORT_BASE says, since addresses are fixed when this module is loaded. */
  readonly portBase?: number;
  /** Forgets the remembered state first. */
  readonly fresh?: boolean;
  /** Whether a state without memory begins with emulator-data (the default) or with nothing at all. */
  readonly seed?: boolean;
  /** Rebuilds functions, serves the web app with hot reload as files change, and sweeps as the cloud would. */
  readonly watch?: boolean;
  /** Starts a scripted model, by which the example pull request gets a whole AI review without any network. */
  readonly model?: boolean;
  /** Receives a line for each step; nothing is said without it. */
  readonly log?: (line: string) => void;
}

export interface Suite extends AsyncDisposable {
  readonly appUrl: string;
  readonly githubUrl: string;
  /** As FIRESTORE_EMULATOR_HOST wants it. */
  readonly firestoreHost: string;
  readonly authHost: string;
  /** Ends when a part of the suite died by itself, with the reason. */
  readonly broken: Promise<string>;
  /** Stops every part, keeping the state for the next start. Harmless when called again. */
  stop(): Promise<void>;
}

type Undo = () => Promise<void>;

const HEALTH_TIMEOUT_MS = 240_000;
const seedDirectory = join(root, "emulator-data");

/** Throws with the reason when a part does not start; what had started is stopped first. */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  if (options.portBase !== undefined && options.portBase !== portBase) {
    throw new Error(`Set ACRUX_PORT_BASE=${String(options.portBase)} before the suite is loaded.`);
  }
  const undo: Undo[] = [];
  const stop = stopOnce(undo);
  try {
    return await startParts(options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(options: SuiteOptions, undo: Undo[], stop: Undo): Promise<Suite> {
  const log = options.log ?? (() => undefined);
  await requireFreePorts(neededPorts());
  const data = join(options.stateDirectory, "data");
  if (options.fresh === true) rmSync(options.stateDirectory, { recursive: true, force: true });
  mkdirSync(options.stateDirectory, { recursive: true });
  const imported = importFrom(data, options.seed ?? true);
  const secrets = loadSecrets(join(root, ".local/secrets.json"));
  const web = join(root, ".local", `web-${String(portBase)}`);
  const project = join(root, ".local", `project-${String(portBase)}`);

  const startFirestore = async (): Promise<FirestoreEmulator> => {
    const emulator = await startFirestoreEmulator({
      port: ports.firestore,
      rulesPath: join(root, "firestore.rules"),
      ...(imported === null ? {} : { importDirectory: imported }),
      log,
    });
    undo.push(() => emulator.stop());
    return emulator;
  };
  const startRest = async (): Promise<Child> => {
    await allOrFirstFailure([
      timed(log, "Functions built", buildFunctions),
      timed(log, "Web app built", () => buildLocalWeb(web)),
    ]);
    const model = options.model === true ? await startModelServer(exampleScript) : null;
    if (model !== null) undo.push(() => model.close());
    const storage = await startStorageServer(join(options.stateDirectory, "uploads"));
    undo.push(() => storage.close());
    const services = { storageUrl: storage.url, modelUrl: model?.url ?? null };
    writeFirebaseProject({ project, root, web }, secrets, services);
    // It need not wait for Firestore: nothing looks there before the functions are loaded, seconds later.
    const child = await startFirebase(project, imported, log);
    undo.push(() => child.stop());
    return child;
  };
  const startGitHub = async (): Promise<void> => {
    const github = await startLocalGitHub({
      port: ports.github,
      stateDirectory: join(options.stateDirectory, "github"),
      appUrl: addressOf("hosting"),
      webhookUrl: localApp.webhookUrl,
      webhookSecret: secrets.webhookSecret,
      publicKeyPem: secrets.appPublicKey,
      clientSecret: secrets.clientSecret,
      warmUp: true,
      log,
    });
    undo.push(() => github.close());
  };
  const [firestore, firebase] = await allOrFirstFailure([
    timed(log, "Firestore", startFirestore),
    startRest(),
    timed(log, "Local GitHub", startGitHub),
  ]);
  await timed(log, "Auth, functions, tasks and hosting", () => waitForHealth(firebase));
  undo.push(() => saveState(data, firestore));
  if (imported === seedDirectory)
    await timed(log, "Example data fitted to this machine", () => fitSeed(firestore.host));
  if (options.watch === true) {
    undo.push(rebuildOnChange(log));
    undo.push(sweepFromTimeToTime(log));
    undo.push(await startWebServer());
  }
  return {
    appUrl: addressOf("hosting"),
    githubUrl: addressOf("github"),
    firestoreHost: firestore.host,
    authHost: `127.0.0.1:${String(ports.auth)}`,
    broken: firebase.ended.then(() => `The Firebase emulators ended:\n${firebase.lastLines()}`),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Known before the emulator runs: one that runs already, or ours on its port. */
function firestoreHost(): string {
  return process.env["FIRESTORE_EMULATOR_HOST"] ?? `127.0.0.1:${String(ports.firestore)}`;
}

function neededPorts(): (keyof typeof ports)[] {
  const always = ["hosting", "functions", "auth", "tasks", "github", "hub", "logging", "web"] as const;
  return process.env["FIRESTORE_EMULATOR_HOST"] === undefined ? [...always, "firestore"] : [...always];
}

function importFrom(data: string, seed: boolean): string | null {
  if (holdsExport(data)) return data;
  return seed && holdsExport(seedDirectory) ? seedDirectory : null;
}

async function startFirebase(
  project: string,
  imported: string | null,
  log: (line: string) => void,
): Promise<Child> {
  const firebase = join(root, "node_modules/firebase-tools/lib/bin/firebase.js");
  const args = [
    ...["emulators:start", "--project", projectId, "--only", "auth,functions,hosting,tasks"],
    ...["--config", join(project, "firebase.json"), "--non-interactive"],
    ...(imported === null ? [] : ["--import", imported]),
  ];
  const verbose = process.env["ACRUX_VERBOSE"] === "1";
  return startChild(process.execPath, [firebase, ...args], {
    cwd: project,
    stopSignal: "SIGINT",
    onLine: (line) => (verbose || isWorthShowing(line) ? log(line) : undefined),
    env: {
      ...process.env,
      FIRESTORE_EMULATOR_HOST: firestoreHost(),
      // A demo project needs no login: without these it would look for one on this machine and on the network.
      METADATA_SERVER_DETECTION: "none",
      // Seconds that a worker may take to load: a machine that is busy with something else is slow, not broken.
      FUNCTIONS_DISCOVERY_TIMEOUT: "120",
      XDG_CONFIG_HOME: join(project, "config"),
      NO_UPDATE_NOTIFIER: "1",
      // Keeps it from asking its server for news.
      CI: "1",
    },
  });
}

/** What functions warn of is of use while developing; the emulators' own chatter is not. */
function isWorthShowing(line: string): boolean {
  if (/"severity":"(INFO|DEBUG)"/.test(line)) return false;
  return /^>\s|^\s*(Error|⚠\s+functions: (?!Unable|The Cloud))/.test(line);
}

async function waitForHealth(firebase: Child): Promise<void> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  while (firebase.isRunning() && Date.now() < deadline) {
    if (await isHealthy()) return;
    await delay(300);
  }
  throw new Error(`${addressOf("hosting")}/api/health did not answer:\n${firebase.lastLines()}`);
}

async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch(`${addressOf("hosting")}/api/health`, {
      signal: AbortSignal.timeout(20_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Like Promise.all, but waits for the rest when one fails, so that what they started can be stopped. */
async function allOrFirstFailure<const T extends readonly Promise<unknown>[]>(
  work: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function timed<T>(log: (line: string) => void, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

/** Undoes in the reverse order of starting; one part that fails to stop does not keep the others running. */
function stopOnce(undo: readonly Undo[]): Undo {
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const step of [...undo].reverse()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 0) return;
    const reasons = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
    throw new AggregateError(failures, `Not everything stopped cleanly: ${reasons.join("; ")}`);
  };
  return () => (stopping ??= stopAll());
}
