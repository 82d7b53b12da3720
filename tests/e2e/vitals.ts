/** What a person feels of a page: how much it jumps, and how soon it answers a key or a click. */
import type { BrowserContext, Page } from "playwright-core";

interface Vitals {
  /** Layout shift that no input caused, summed over the page's life; no unit. */
  readonly shift: number;
  /** Milliseconds from each input to the next paint; inputs that were answered within 16 ms are left out by the browser. */
  readonly delays: readonly number[];
}

interface MeasuredWindow {
  vitals: { shift: number; inputs: Record<number, number> };
}

/** Measures every page of the context from its first paint; the Event Timing and Layout Instability APIs of the W3C. */
export async function measureVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const vitals: MeasuredWindow["vitals"] = { shift: 0, inputs: {} };
    Object.assign(window, { vitals });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) vitals.shift += entry.value;
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
    return { shift: vitals.shift, delays: Object.values(vitals.inputs) };
  });
}

/** The value that 95 of 100 do not exceed; 0 for none. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
