/** The chart itself, on recharts. Only Chart.tsx imports it, when a chart is first shown. */
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartProps } from "./Chart.tsx";
import { chartColor } from "./chart-color.ts";

const axis = { stroke: "var(--color-subtle)", fontSize: 12, tickLine: false, axisLine: false } as const;
/** Series are told apart by more than their color. */
const dashes = ["0", "6 3", "2 3", "8 3 2 3"];

export function RechartsChart({ kind, points, series }: ChartProps) {
  const rows = points.map((point, index) => ({
    point,
    ...Object.fromEntries(series.map(({ values }, number) => [keyOf(number), values[index] ?? 0])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="point" {...axis} minTickGap={24} />
        <YAxis {...axis} width={36} allowDecimals={false} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-sunken)", stroke: "var(--color-line-strong)" }}
          contentStyle={{
            background: "var(--color-surface)",
            border: "1px solid var(--color-line)",
            borderRadius: 6,
            fontSize: 13,
            boxShadow: "var(--shadow-float)",
          }}
          labelStyle={{ color: "var(--color-muted)" }}
          itemStyle={{ color: "var(--color-fg)" }}
        />
        {series.map(({ name, tone }, number) =>
          kind === "bars" ? (
            <Bar
              key={name}
              name={name}
              dataKey={keyOf(number)}
              fill={chartColor(tone)}
              radius={[3, 3, 0, 0]}
              maxBarSize={32}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              name={name}
              dataKey={keyOf(number)}
              stroke={chartColor(tone)}
              strokeWidth={2}
              strokeDasharray={dashes[number % dashes.length] ?? "0"}
              dot={false}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Names may hold dots, which recharts reads as a path. */
function keyOf(number: number): string {
  return `series${String(number)}`;
}
