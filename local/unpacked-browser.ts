/** The Chromium of @sparticuz/chromium, for machines that have none: unpacked once into a temporary folder. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface UnpackedBrowser {
  readonly executablePath: string;
  /** A folder of the libraries it needs where the system lacks them, such as NSS; null where it has them. */
  readonly libraries: string | null;
}

/** Takes about three seconds the first time. */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const folder = join(tmpdir(), `acrux-chromium-${packageVersion()}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = join(folder, "chromium");
  const isComplete = await systemHasLibraries(executablePath);
  return { executablePath, libraries: isComplete ? null : join(folder, "al2023", "lib") };
}

/** Unpacks beside and renames, so that another process never sees half of it. */
async function unpackInto(folder: string): Promise<void> {
  const unfinished = mkdtempSync(`${folder}-`);
  const before = process.env["TMPDIR"];
  // The package unpacks into the temporary folder, and takes whatever browser lies there for its own.
  process.env["TMPDIR"] = unfinished;
  try {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(packageFolder(), "bin", "al2023.tar.br"));
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Somebody else was quicker.
    if (!existsSync(folder)) throw error;
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
}

function packageVersion(): string {
  const description = createRequire(import.meta.url)(join(packageFolder(), "package.json")) as {
    version: string;
  };
  return description.version;
}

async function systemHasLibraries(executable: string): Promise<boolean> {
  try {
    const { stdout } = await run("ldd", [executable]);
    return !stdout.includes("not found");
  } catch {
    return false;
  }
}
