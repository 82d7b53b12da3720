/** The colors that series of a chart may have; each stands out 3 to 1 from the surface. */

const colors = {
  accent: "var(--color-chart-accent)",
  success: "var(--color-chart-success)",
  warning: "var(--color-chart-warning)",
  danger: "var(--color-chart-danger)",
} as const;

export type ChartTone = keyof typeof colors;

/** As a style sheet writes it. */
export function chartColor(tone: ChartTone): string {
  return colors[tone];
}
