/** Finds Java, and Google's Firestore emulator that needs it: in the Cloud CLI, or as firebase-tools downloads it. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Java {
  readonly program: string;
  /** Its major version. */
  readonly version: number;
}

/** Where Homebrew keeps a Java that it does not put on the PATH: on Apple's own processors, and on Intel's. */
const homebrew = ["/opt/homebrew", "/usr/local"].map((prefix) => join(prefix, "opt/openjdk/bin/java"));

/** The newest of JAVA_HOME's, the PATH's and Homebrew's; null without one. */
export async function findJava(environment: NodeJS.ProcessEnv = process.env): Promise<Java | null> {
  const home = environment["JAVA_HOME"] ?? "";
  const programs = [...(home === "" ? [] : [join(home, "bin/java")]), "java", ...homebrew];
  const found = (await Promise.all(programs.map(versionOf))).filter((java) => java !== null);
  return found.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

/** macOS has a `java` that only says that there is none. */
async function versionOf(program: string): Promise<Java | null> {
  try {
    const { stderr, stdout } = await run(program, ["-version"]);
    const version = parseJavaVersion(stderr + stdout);
    return version === null ? null : { program, version };
  } catch {
    return null;
  }
}

/** Reads `version "17.0.15"` as 17 and the old `version "1.8.0_402"` as 8. */
export function parseJavaVersion(text: string): number | null {
  const match = /version "(?:1\.)?(\d+)/.exec(text);
  return match === null ? null : Number(match[1]);
}

/** The emulator's jar inside an installed Google Cloud CLI, or null. */
export async function cloudCliJar(): Promise<string | null> {
  try {
    const { stdout } = await run("gcloud", ["info", "--format=value(installation.sdk_root)"]);
    const jar = join(stdout.trim(), "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar");
    return existsSync(jar) ? jar : null;
  } catch {
    return null;
  }
}

/** The jar that firebase-tools keeps after its download, downloading it when it is not there yet; null when it cannot. */
export async function firebaseToolsJar(log: (line: string) => void): Promise<string | null> {
  const found = downloadedJar();
  if (found !== null) return found;
  log("Downloading the Firestore emulator with firebase-tools (once)");
  try {
    await run("firebase", ["setup:emulators:firestore"], { timeout: 300_000 });
  } catch {
    return null;
  }
  return downloadedJar();
}

function downloadedJar(): string | null {
  // Overridable as firebase-tools itself allows it; see its documentation of the emulator cache.
  const cache = process.env["FIREBASE_EMULATORS_PATH"] ?? join(homedir(), ".cache", "firebase", "emulators");
  if (!existsSync(cache)) return null;
  const jars = readdirSync(cache).filter((name) => /^cloud-firestore-emulator-v[\d.]+\.jar$/.test(name));
  const newest = jars.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest === undefined ? null : join(cache, newest);
}
