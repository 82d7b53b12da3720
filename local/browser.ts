/** Starts a Chromium for tests and pictures: the one that CHROME_PATH names, the system's, or one that npm installed. */
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";
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

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** `candidates` replaces the places where a system keeps its browser; `more` are flags besides ours. */
export async function launchBrowser(
  candidates: readonly string[] = systemBrowsers,
  more: readonly string[] = [],
): Promise<Browser> {
  const options = await launchOptions(candidates);
  return chromium.launch({ ...options, args: [...flags, ...more] });
}

/** A browser for several processes, which reach it by its `wsEndpoint()`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions(systemBrowsers));
}

async function launchOptions(candidates: readonly string[]): Promise<LaunchOptions> {
  const installed = namedBrowser() ?? candidates.find(isExecutable);
  if (installed !== undefined) return { executablePath: installed, args: flags };
  if (process.platform !== "linux") throw new Error(noBrowser);
  const { executablePath, libraries } = await unpackBrowser();
  const env = libraries === null ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  return { executablePath, args: flags, env: definedOnly(env) };
}

/** The Chromium that npm installs is built for Linux. */
const noBrowser = "No Chrome was found in /Applications. Install it, or set CHROME_PATH to a Chromium.";

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
