/** Starts a Chromium for tests and pictures: the one that CHROME_PATH names, the system's, or one that npm installed. */
import { type Browser, chromium } from "playwright-core";
import { isExecutable } from "./on-path.ts";
import { unpackBrowser } from "./unpacked-browser.ts";

/** Nothing of the browser's own goes to the network, and it runs as any user, in a container too. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** `candidates` replaces the places where a system keeps its browser. */
export async function launchBrowser(candidates: readonly string[] = systemBrowsers): Promise<Browser> {
  const installed = namedBrowser() ?? candidates.find(isExecutable);
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args: flags });
  const { executablePath, libraries } = await unpackBrowser();
  const env = libraries === null ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  return chromium.launch({ executablePath, args: flags, env: definedOnly(env) });
}

function namedBrowser(): string | undefined {
  const named = process.env["CHROME_PATH"];
  if (named === undefined || named === "") return undefined;
  if (isExecutable(named)) return named;
  throw new Error(`CHROME_PATH names ${named}, which cannot be run.`);
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
