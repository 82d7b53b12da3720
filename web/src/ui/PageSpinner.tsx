/** A spinner where a page will be. It fades in late, so that a quick load shows none. */
import { clsx } from "clsx";
import { Spinner } from "./Spinner.tsx";

interface PageSpinnerProps {
  label: string;
  /** Fills the window, where no layout stands around it. */
  fullHeight?: boolean;
}

export function PageSpinner({ label, fullHeight = false }: PageSpinnerProps) {
  return (
    <div
      className={clsx(
        "animate-appear-late text-subtle flex items-center justify-center",
        fullHeight ? "min-h-dvh" : "min-h-80",
      )}
    >
      <Spinner size="md" label={label} />
    </div>
  );
}
