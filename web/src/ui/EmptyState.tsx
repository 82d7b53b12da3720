/** What stands where a list would be when there is nothing in it: why, and what to do next. */
import { clsx } from "clsx";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Set where it is all that a page shows, and so its heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={clsx("flex flex-col items-center px-6 text-center", isPage ? "py-28" : "py-12")}>
      {icon !== undefined && (
        <div
          aria-hidden="true"
          className="bg-sunken text-muted mb-4 flex size-11 items-center justify-center rounded-lg border [&>svg]:size-5"
        >
          {icon}
        </div>
      )}
      <Title className={clsx("font-medium", isPage ? "text-xl" : "text-lg")}>{title}</Title>
      {children !== undefined && (
        <div className="text-muted mt-1 max-w-sm text-base text-balance">{children}</div>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
