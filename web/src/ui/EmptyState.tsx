/** What stands where a list would be when there is nothing in it: why, and what to do next. */
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon !== undefined && (
        <div
          aria-hidden="true"
          className="bg-sunken text-muted mb-4 flex size-11 items-center justify-center rounded-lg border [&>svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="text-lg font-medium">{title}</p>
      {children !== undefined && (
        <div className="text-muted mt-1 max-w-sm text-base text-balance">{children}</div>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
