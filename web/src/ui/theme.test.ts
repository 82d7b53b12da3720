/** The tokens keep their promise: every pair of text and surface reads well, in light and in dark (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from "node:fs";
import { labelColorNames } from "@acrux/contract";
import { expect, it } from "vitest";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

const html = readFileSync(new URL("../../index.html", import.meta.url), "utf8");

type Scheme = "light" | "dark";

function colorOf(token: string, scheme: Scheme): string {
  const value = new RegExp(`--color-${token}: ([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new Error(`theme.css has no --color-${token}`);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const color = pair === null ? value : pair[scheme === "light" ? 1 : 2];
  if (color === undefined || !/^#\w{6}$/.test(color)) throw new Error(`--color-${token} is no plain color`);
  return color;
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const texts = ["fg", "muted", "subtle"].flatMap((text) =>
  ["canvas", "surface", "sunken"].map((surface) => [text, surface] as const),
);
const meanings = ["success", "warning", "danger", "info", "critical", "high", "medium", "low", "note"];
const charts = ["accent", "success", "warning", "danger"].map((name) => `chart-${name}`);
const labels = labelColorNames.map((name) => `label-${name}`);
const pairs = [
  ...texts,
  ...meanings.map((name) => [name, `${name}-soft`] as const),
  ...["canvas", "surface", "sunken", "accent-soft"].map((surface) => ["accent-text", surface] as const),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "danger-solid"],
  ["on-accent", "danger-solid-hover"],
  ["danger", "surface"],
  ["fg", "accent-soft"],
] as const;

it.each(["light", "dark"] as const)("text reads well in %s", (scheme) => {
  for (const [text, surface] of pairs) {
    const ratio = contrast(colorOf(text, scheme), colorOf(surface, scheme));
    expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  }
});

it.each(["light", "dark"] as const)(
  "focus rings, switches, borders of fields and charts stand out in %s",
  (scheme) => {
    for (const mark of ["focus", "track", "field", ...charts]) {
      for (const surface of ["canvas", "surface"]) {
        const ratio = contrast(colorOf(mark, scheme), colorOf(surface, scheme));
        expect(ratio, `${mark} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

it.each(["light", "dark"] as const)(
  "the dots of labels stand out from cards, columns and what is selected in %s",
  (scheme) => {
    for (const label of labels) {
      for (const surface of ["surface", "sunken", "accent-soft"]) {
        const ratio = contrast(colorOf(label, scheme), colorOf(surface, scheme));
        expect(ratio, `${label} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

it.each(["light", "dark"] as const)("the browser's own bar has the color of the page, %s", (scheme) => {
  const bar = new RegExp(`name="theme-color" content="(#\\w{6})"[^>]*data-scheme="${scheme}"`).exec(
    html,
  )?.[1];
  expect(bar).toBe(colorOf("canvas", scheme));
});
