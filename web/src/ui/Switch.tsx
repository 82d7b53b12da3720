/** On or off. While `busy` it is disabled and shows a spinner in its thumb. */
import { clsx } from "clsx";
import type { ComponentPropsWithRef } from "react";
import { Spinner } from "./Spinner.tsx";

interface SwitchProps extends Omit<ComponentPropsWithRef<"button">, "onChange" | "type" | "role"> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  busy?: boolean;
  /** What it switches, unless a visible label is tied to its id. */
  "aria-label"?: string;
}

export function Switch({
  checked,
  onCheckedChange,
  busy = false,
  disabled,
  className,
  ...rest
}: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={busy || undefined}
      disabled={busy || disabled === true}
      onClick={() => {
        onCheckedChange(!checked);
      }}
      className={clsx(
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition-colors",
        checked ? "border-accent bg-accent" : "border-track bg-track",
        disabled === true && "cursor-not-allowed opacity-50",
        busy && "cursor-progress",
        className,
      )}
    >
      <span
        className={clsx(
          "flex size-[18px] items-center justify-center rounded-full bg-[#fff] text-[#334155] transition-transform duration-150",
          checked && "translate-x-4",
        )}
      >
        {busy && <Spinner className="size-3.5!" />}
      </span>
    </button>
  );
}
