/** A message across the width of its place. An error is announced at once, the others politely. */
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  error: { icon: CircleAlert, look: "border-danger-line bg-danger-soft text-danger" },
  warning: { icon: TriangleAlert, look: "border-warning-line bg-warning-soft text-warning" },
  info: { icon: Info, look: "border-info-line bg-info-soft text-info" },
  success: { icon: CircleCheck, look: "border-success-line bg-success-soft text-success" },
} as const;

interface BannerProps {
  tone?: keyof typeof tones;
  children: ReactNode;
  /** Buttons or links at the end. */
  actions?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}

export function Banner({ tone = "info", children, actions, onDismiss, className }: BannerProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={clsx("flex items-start gap-2.5 rounded-md border px-3.5 py-2.5 text-base", look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 break-words">{children}</div>
        {/* Buttons are taller than a line of text; without this the icon would stand above the middle. */}
        {actions !== undefined && <div className="-my-1">{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-m-1 rounded-md p-1 opacity-80 hover:opacity-100"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
