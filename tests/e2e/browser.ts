/** Windows of the one browser that all files share: signed in as a seeded person or by nobody, with what went wrong in them. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { inject } from "vitest";
import { addressOf } from "../../local/ports.ts";
import "../browser-setup.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type SessionState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

interface WindowOptions {
  readonly theme?: "light" | "dark";
  readonly viewport?: { width: number; height: number };
  /** Its screen can be touched. */
  readonly hasTouch?: boolean;
  /** The path it opens; a blank page without one. */
  readonly at?: string;
}

/** A window of its own, which shares nothing with another but the server. `await using` closes it. */
export interface TestWindow extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and uncaught exceptions so far, of every tab. */
  readonly problems: string[];
}

let connecting: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  return (connecting ??= chromium.connect(inject("browserAddress")));
}

/** A window in which nobody is signed in. */
export async function openWindow(options: WindowOptions = {}): Promise<TestWindow> {
  return openWith(options, undefined);
}

/** A window in which that seeded person is signed in already, as they would be after a reload. */
export async function openAs(name: string, options: WindowOptions = {}): Promise<TestWindow> {
  return openWith(options, await sessionOf(name));
}

async function openWith(options: WindowOptions, session: SessionState | undefined): Promise<TestWindow> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: addressOf("hosting"),
    colorScheme: options.theme ?? "light",
    viewport: options.viewport ?? desktop,
    hasTouch: options.hasTouch ?? false,
    reducedMotion: "reduce",
    ...(session === undefined ? {} : { storageState: session }),
  });
  // A machine that is busy with something else is slow, not wrong.
  context.setDefaultTimeout(45_000);
  const problems: string[] = [];
  context.on("page", (page) => {
    noteProblems(page, problems);
  });
  const page = await context.newPage();
  if (options.at !== undefined) await page.goto(options.at);
  return { context, page, problems, [Symbol.asyncDispose]: () => context.close() };
}

function noteProblems(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error")
      problems.push(`${page.url()}: ${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
}

/** Signs in as one of the seeded people through the login screen; for tests of signing in itself. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/app"));
}

const sessions = new Map<string, Promise<SessionState>>();

/** Signed in once by hand, then taken from a file by every other window, process and test file. */
function sessionOf(name: string): Promise<SessionState> {
  const known = sessions.get(name) ?? readOrMakeSession(name);
  sessions.set(name, known);
  return known;
}

async function readOrMakeSession(name: string): Promise<SessionState> {
  const file = join(inject("sessionsFolder"), `${name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as SessionState;
  await using opened = await openWindow();
  await signIn(opened.page, name);
  // Firebase keeps its user in IndexedDB.
  const state = await opened.context.storageState({ indexedDB: true });
  const unfinished = `${file}.${String(process.pid)}`;
  writeFileSync(unfinished, JSON.stringify(state));
  renameSync(unfinished, file);
  return state;
}
