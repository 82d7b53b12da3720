/** What stands where content would be when it could not be loaded, with a way to try again. */
import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way on, such as a link back. */
  action?: ReactNode;
}

export function ErrorState({ title, children, onRetry, retrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <div
        aria-hidden="true"
        className="border-danger-line bg-danger-soft text-danger mb-4 flex size-11 items-center justify-center rounded-lg border"
      >
        <CircleAlert className="size-5" />
      </div>
      <p className="text-danger text-lg font-medium">{title}</p>
      {children !== undefined && (
        <div className="text-muted mt-1 max-w-sm text-base text-balance">{children}</div>
      )}
      {(onRetry !== undefined || action !== undefined) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry !== undefined && (
            <Button
              onClick={onRetry}
              loading={retrying}
              icon={<RotateCw aria-hidden="true" className="size-4" />}
            >
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
