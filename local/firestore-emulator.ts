/** Starts Google's Firestore emulator from whichever place this machine has it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Child, startChild } from "./child.ts";
import { cloudCliJar, findJava, firebaseToolsJar } from "./java.ts";
import { isOnPath } from "./on-path.ts";

export interface FirestoreEmulatorOptions {
  readonly port: number;
  /** Security rules; without them the emulator lets everybody do everything. */
  readonly rulesPath?: string;
  /** A directory as `exportFirestore` and `firebase emulators:export` write it. */
  readonly importDirectory?: string;
  /** Where the documents are written when it stops. */
  readonly exportDirectory?: string;
  readonly projectId?: string;
  readonly log?: (line: string) => void;
}

export interface FirestoreEmulator {
  /** `address:port`, as FIRESTORE_EMULATOR_HOST wants it. */
  readonly host: string;
  /** Writes every document to a directory that `importDirectory` reads again. */
  exportTo(directory: string): Promise<void>;
  stop(): Promise<void>;
}

type Command = readonly [program: string, ...args: string[]];

const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const START_TIMEOUT_MS = 120_000;
const EXPORT_FOLDER = "firestore_export";

const javaOptions = [
  // Its export is written in English number formats only.
  ...["-Duser.language=en", "-Xmx1g"],
  // Its tests are over before the slow compiler would pay: 9 s of processor time instead of 25.
  ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"],
].join(" ");

/** Throws one message that names the ways to get an emulator when this machine has none. */
export async function startFirestoreEmulator(options: FirestoreEmulatorOptions): Promise<FirestoreEmulator> {
  const projectId = options.projectId ?? "demo-acrux";
  const already = process.env["FIRESTORE_EMULATOR_HOST"];
  if (already !== undefined && already !== "") return useRunningEmulator(already, projectId, options);
  const command = await findCommand(options.log ?? (() => undefined));
  const host = `127.0.0.1:${String(options.port)}`;
  const child = await startChild(command[0], [...command.slice(1), ...argumentsFor(options, projectId)], {
    env: { ...process.env, JAVA_TOOL_OPTIONS: javaOptions },
  });
  try {
    await waitUntilItAnswers(host, child);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return {
    host,
    exportTo: (directory) => exportFirestore(host, projectId, directory),
    async stop() {
      if (options.exportDirectory !== undefined && child.isRunning()) {
        await exportFirestore(host, projectId, options.exportDirectory);
      }
      await child.stop();
    },
  };
}

/** The order of preference; each way is Google's emulator, or a program that takes the same arguments. */
async function findCommand(log: (line: string) => void): Promise<Command> {
  const [java, cliJar] = await Promise.all([findJava(), cloudCliJar()]);
  if (java !== null && java.version >= 11 && cliJar !== null)
    return [java.program, "-cp", cliJar, MAIN_CLASS];
  if (java !== null && java.version >= 21) {
    const jar = await firebaseToolsJar(log);
    if (jar !== null) return [java.program, "-jar", jar];
  }
  if (isOnPath("hidane")) return ["hidane"];
  throw new Error(
    [
      "No Firestore emulator was found. Any one of these is enough:",
      "  1. Java 21 or later: firebase-tools then downloads Google's emulator by itself.",
      "  2. Java 11 or later and the Google Cloud CLI with `gcloud components install cloud-firestore-emulator`.",
      "  3. An emulator that already runs, named by FIRESTORE_EMULATOR_HOST (address:port), or `hidane` on the PATH.",
      `Found: ${java === null ? "no Java" : `Java ${String(java.version)}`}, ${cliJar === null ? "no emulator of the Cloud CLI" : "the Cloud CLI's emulator"}.`,
    ].join("\n"),
  );
}

function argumentsFor(options: FirestoreEmulatorOptions, projectId: string): string[] {
  const imported = options.importDirectory === undefined ? null : importFile(options.importDirectory);
  return [
    ...["--host", "127.0.0.1", "--port", String(options.port)],
    ...["--project_id", projectId, "--single_project_mode"],
    ...(options.rulesPath === undefined ? [] : ["--rules", resolve(options.rulesPath)]),
    ...(imported === null ? [] : ["--import-data", imported]),
  ];
}

function importFile(directory: string): string {
  const folder = resolve(directory, EXPORT_FOLDER);
  const file = join(folder, `${basename(folder)}.overall_export_metadata`);
  if (!existsSync(file)) throw new Error(`${directory} holds no Firestore export (${file} is missing).`);
  return file;
}

async function waitUntilItAnswers(host: string, child: Child): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.isRunning() && Date.now() < deadline) {
    if (await answers(host)) return;
    await delay(100);
  }
  throw new Error(`The Firestore emulator did not start on ${host}:\n${child.lastLines()}`);
}

async function answers(host: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}/`);
    return response.ok;
  } catch {
    return false;
  }
}

async function useRunningEmulator(
  host: string,
  projectId: string,
  options: FirestoreEmulatorOptions,
): Promise<FirestoreEmulator> {
  if (!(await answers(host))) {
    throw new Error(`FIRESTORE_EMULATOR_HOST says ${host}, but nothing answers there.`);
  }
  options.log?.(`Using the Firestore emulator at ${host}; it keeps its own documents`);
  if (options.rulesPath !== undefined) await loadRules(host, projectId, options.rulesPath);
  return {
    host,
    exportTo: (directory) => exportFirestore(host, projectId, directory),
    stop: () => Promise.resolve(),
  };
}

async function loadRules(host: string, projectId: string, rulesPath: string): Promise<void> {
  const content = readFileSync(rulesPath, "utf8");
  await request(host, "PUT", `/emulator/v1/projects/${projectId}:securityRules`, {
    rules: { files: [{ name: "security.rules", content }] },
  });
}

/** Replaces the Firestore part of a directory in the format of `firebase emulators:export`. */
async function exportFirestore(host: string, projectId: string, directory: string): Promise<void> {
  const target = resolve(directory);
  mkdirSync(target, { recursive: true });
  rmSync(join(target, EXPORT_FOLDER), { recursive: true, force: true });
  await request(host, "POST", `/emulator/v1/projects/${projectId}:export`, {
    database: `projects/${projectId}/databases/(default)`,
    export_directory: target,
    export_name: EXPORT_FOLDER,
  });
  writeMetadata(target);
}

/** firebase-tools finds the parts of an export by this file. */
function writeMetadata(directory: string): void {
  const file = join(directory, "firebase-export-metadata.json");
  const before: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const firestore = {
    version: "1.19.9",
    path: EXPORT_FOLDER,
    metadata_file: `${EXPORT_FOLDER}/${EXPORT_FOLDER}.overall_export_metadata`,
  };
  writeFileSync(
    file,
    `${JSON.stringify({ ...(before as object), version: "15.34.2", firestore }, null, 2)}\n`,
  );
}

async function request(host: string, method: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`http://${host}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(
      `The Firestore emulator answered ${String(response.status)} to ${path}: ${await response.text()}`,
    );
  }
}
