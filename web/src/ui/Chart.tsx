/** A chart with the same figures as a table below it, for those who cannot see or point at it. Its code loads when one is shown. */
import { lazy, Suspense } from "react";
import { chartColor, type ChartTone } from "./chart-color.ts";

export interface ChartSeries {
  readonly name: string;
  readonly tone: ChartTone;
  /** One value for each of the chart's points. */
  readonly values: readonly number[];
}

export interface ChartProps {
  /** What it shows; names the figure and its table. */
  title: string;
  kind: "bars" | "lines";
  /** Names of the points from left to right, such as days. */
  points: readonly string[];
  /** What a point is, as the heading of the table's first column. */
  pointName: string;
  series: readonly ChartSeries[];
}

const Loaded = lazy(async () => ({ default: (await import("./chart-recharts.tsx")).RechartsChart }));

export function Chart(props: ChartProps) {
  const { title, points, series } = props;
  if (points.length === 0) {
    return <p className="text-muted flex h-64 items-center justify-center text-sm">No figures yet.</p>;
  }
  return (
    <figure aria-label={title}>
      <div aria-hidden="true">
        {/* As high as the chart will be, so that nothing moves when it comes. */}
        <div className="h-64">
          <Suspense fallback={<div className="bg-sunken h-full animate-pulse rounded-md" />}>
            <Loaded {...props} />
          </Suspense>
        </div>
        <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
          {series.map(({ name, tone }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-full" style={{ background: chartColor(tone) }} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

function ChartTable({ title, points, pointName, series }: ChartProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="text-muted hover:text-fg w-fit cursor-pointer rounded-md">Show as a table</summary>
      <div
        tabIndex={0}
        role="group"
        aria-label={title}
        className="mt-2 max-h-64 overflow-auto rounded-md border"
      >
        <table className="w-full text-left">
          <thead>
            <tr className="text-muted border-b">
              {[pointName, ...series.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col" className="px-3 py-1.5 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {points.map((point, index) => (
              <tr key={point}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  {point}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="px-3 py-1.5 tabular-nums">
                    {values[index] ?? 0}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
