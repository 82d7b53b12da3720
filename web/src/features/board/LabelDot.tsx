/** A label's color as a dot; its name stands beside it. */
import type { LabelColor } from "@acrux/contract";
import { clsx } from "clsx";

const colors: Readonly<Record<LabelColor, string>> = {
  gray: "bg-label-gray",
  red: "bg-label-red",
  orange: "bg-label-orange",
  yellow: "bg-label-yellow",
  green: "bg-label-green",
  teal: "bg-label-teal",
  blue: "bg-label-blue",
  indigo: "bg-label-indigo",
  purple: "bg-label-purple",
  pink: "bg-label-pink",
};

/** A color of a later version is gray. */
export function LabelDot({ color }: { color: string }) {
  const known = Object.hasOwn(colors, color) ? colors[color as LabelColor] : colors.gray;
  return <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", known)} />;
}
