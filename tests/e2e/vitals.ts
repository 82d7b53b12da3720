/** What a person feels of a page: how much it jumps, and how soon it answers a key or a click. */
import type { BrowserContext, Page } from "playwright-core";

interface Vitals {
  /** Layout shift that no input caused, summed over the page's life; no unit. */
  readonly shift: number;
  /** What jumped, for the message of a test that fails: the element and by how much. */
  readonly jumps: readonly string[];
  /** Milliseconds from each input to the next paint; inputs that were answered within 16 ms are left out by the browser. */
  readonly delays: readonly number[];
}

interface MeasuredWindow {
  vitals: { shift: number; jumps: string[]; inputs: Record<number, number> };
}

/** Measures every page of the context from its first paint; the Event Timing and Layout Instability APIs of the W3C. */
export async function measureVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const vitals: MeasuredWindow["vitals"] = { shift: 0, jumps: [], inputs: {} };
    Object.assign(window, { vitals });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        vitals.shift += entry.value;
        const moved = entry.sources.map(
          ({ node }) => node?.outerHTML.slice(0, 80) ?? "something that is gone",
        );
        vitals.jumps.push(`${entry.value.toFixed(3)} at ${location.pathname}: ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId === 0) continue;
        const known = vitals.inputs[entry.interactionId] ?? 0;
        vitals.inputs[entry.interactionId] = Math.max(known, entry.duration);
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => {
    const { vitals } = window as unknown as MeasuredWindow;
    return { shift: vitals.shift, jumps: vitals.jumps, delays: Object.values(vitals.inputs) };
  });
}

/** The same delay, in 95 of 100 keys, of a page with nothing on it: what the browser and the machine take for themselves just now. */
export async function floorOfDelays(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.route("**/empty", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><button>1</button><button>2</button>" }),
  );
  await page.goto("/empty");
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("Tab");
  const { delays } = await readVitals(page);
  await page.close();
  return percentile95(delays);
}

/** The value that 95 of 100 do not exceed; 0 for none. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
