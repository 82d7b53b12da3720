/**
 * A board of 100, 1,000 and 5,000 cards in Chromium beside a bare page of the same libraries, taking turns in one run: the
 * main thread's time for mounting, picking up, a step and a drop, by keyboard. Prints figures and whether each bar holds.
 */
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { root, viteProgram } from "../../local/build.ts";
import { launchBrowser } from "../../local/browser.ts";
import { median } from "./measure.ts";

const rounds = 15;
const port = 6790;

const steps = ["mount", "pickUp", "step", "drop"] as const;
type Times = Record<(typeof steps)[number], number>;

interface Measured extends Times {
  readonly mounted: number;
}

/** Milliseconds of processor time that the main thread took since the page was opened; what else the machine does is not in it. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
}

/** Until two frames passed in which nothing more was asked for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    `new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))`,
  );
}

async function timed(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  await settle(page);
  const before = await busy(session);
  await act();
  await settle(page);
  return (await busy(session)) - before;
}

async function run(page: Page, session: CDPSession, which: "ours" | "bare"): Promise<Measured> {
  const mount = await timed(page, session, () =>
    page.evaluate(`window.bench.mount(${JSON.stringify(which)})`),
  );
  const mounted = await page.locator("[data-task]").count();
  await page.locator("[data-task]").first().focus();
  const pickUp = await timed(page, session, () => page.keyboard.press("Space"));
  await page.keyboard.press("ArrowDown");
  const step = await timed(page, session, () => page.keyboard.press("ArrowDown"));
  const drop = await timed(page, session, () => page.keyboard.press("Space"));
  return { mount, pickUp, step, drop, mounted };
}

function medians(measured: readonly Measured[]): Times {
  const of = (name: keyof Times): number => median(measured.map((one) => one[name]));
  return { mount: of("mount"), pickUp: of("pickUp"), step: of("step"), drop: of("drop") };
}

/** Both take turns, so that a busy machine slows them alike; the first round of each only warms up. */
async function compare(page: Page, session: CDPSession, count: number) {
  await page.evaluate(`window.bench.prepare(${String(count)})`);
  const found = { ours: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const which of ["bare", "ours"] as const) {
      const measured = await run(page, session, which);
      if (round > 0) found[which].push(measured);
      await page.evaluate("window.bench.unmount()");
    }
  }
  const [ours, bare] = [medians(found.ours), medians(found.bare)];
  const ratio = Object.fromEntries(steps.map((name) => [name, rounded(ours[name] / bare[name])]));
  const mounted = Math.max(...found.ours.map((one) => one.mounted));
  return { count, ours: roundedAll(ours), bare: roundedAll(bare), ratio, mounted, raw: ours };
}

/** The main thread's time for one key in the search box, until the cards that are left stand there. */
async function filterKeystroke(page: Page, session: CDPSession, count: number): Promise<number> {
  const times: number[] = [];
  await page.evaluate(`window.bench.prepare(${String(count)}); window.bench.mount("ours")`);
  await page.getByRole("searchbox").focus();
  for (const key of "tide tab") {
    const time = await timed(page, session, async () => {
      await page.keyboard.press(key === " " ? "Space" : key);
      // The box waits a moment for the next key before it asks.
      await page.waitForTimeout(400);
    });
    times.push(time);
  }
  await page.evaluate("window.bench.unmount()");
  return median(times);
}

/** With a processor a quarter as fast, from the key to the next frame: by the clock, and the main thread's own time. */
async function slowPickUp(
  page: Page,
  session: CDPSession,
  count: number,
): Promise<{ readonly clockMs: number; readonly busyMs: number }> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times: number[] = [];
  const busyTimes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.evaluate(`window.bench.prepare(${String(count)}); window.bench.mount("ours")`);
    await page.locator("[data-task]").first().focus();
    await settle(page);
    const before = await busy(session);
    const began = performance.now();
    await page.keyboard.press("Space");
    await page.evaluate("new Promise(requestAnimationFrame)");
    times.push(performance.now() - began);
    busyTimes.push((await busy(session)) - before);
    await page.keyboard.press("Escape");
    await settle(page);
    await page.evaluate("window.bench.unmount()");
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { clockMs: rounded(median(times)), busyMs: rounded(median(busyTimes)) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function roundedAll(times: Times): Times {
  return {
    mount: rounded(times.mount),
    pickUp: rounded(times.pickUp),
    step: rounded(times.step),
    drop: rounded(times.drop),
  };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** The built page, and nothing else. */
function serve(folder: string): Server {
  return createServer(({ url = "/" }, response) => {
    const name = url === "/" ? "index.html" : url.slice(1);
    const isFile = /^[\w./-]+$/.test(name) && !name.includes("..") && existsSync(join(folder, name));
    response.writeHead(isFile ? 200 : 404, { "Content-Type": types[extname(name)] ?? "text/plain" });
    if (isFile) createReadStream(join(folder, name)).pipe(response);
    else response.end();
  }).listen(port, "127.0.0.1");
}

const folder = mkdtempSync(join(tmpdir(), "acrux-board-"));
const config = join(root, "web/board-bench.config.ts");
execFileSync(
  process.execPath,
  [viteProgram, "build", "--config", config, "--outDir", folder, "--emptyOutDir"],
  {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  },
);
const server = serve(folder);
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(`http://127.0.0.1:${String(port)}/`);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const boards: Awaited<ReturnType<typeof compare>>[] = [];
  for (const count of [100, 1_000, 5_000]) boards.push(await compare(page, session, count));
  const growth = steps.map((name) => {
    const [, thousand, fiveThousand] = boards;
    return [name, rounded((fiveThousand?.raw[name] ?? NaN) / (thousand?.raw[name] ?? NaN))] as const;
  });
  const report = {
    boards: boards.map(({ raw: _, ...board }) => board),
    fiveThousandOverThousand: Object.fromEntries(growth),
    mostMounted: Math.max(...boards.map(({ mounted }) => mounted)),
    filterKeystrokeMs: rounded(await filterKeystroke(page, session, 5_000)),
    pickUpAtQuarterSpeed: await slowPickUp(page, session, 1_000),
    rounds,
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
