/** Previous and Next below a list, with where one is between them. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

interface PageTarget {
  to: string;
  /** What the history remembers of the way there. */
  state?: unknown;
}

interface PaginationProps {
  /** Names the navigation, such as "Pages of users". */
  label: string;
  /** Null disables the button. */
  previous: PageTarget | null;
  next: PageTarget | null;
  /** Such as "Page 2 of 7". */
  children?: ReactNode;
}

export function Pagination({ label, previous, next, children }: PaginationProps) {
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-2">
      <PageButton target={previous} icon={<ChevronLeft aria-hidden="true" className="size-4" />}>
        Previous
      </PageButton>
      {children !== undefined && <span className="text-muted text-sm tabular-nums">{children}</span>}
      <PageButton target={next}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </PageButton>
    </nav>
  );
}

function PageButton({
  target,
  icon,
  children,
}: {
  target: PageTarget | null;
  icon?: ReactNode;
  children: ReactNode;
}) {
  if (target === null) {
    return (
      <Button disabled icon={icon}>
        {children}
      </Button>
    );
  }
  return (
    <Button to={target.to} state={target.state} icon={icon}>
      {children}
    </Button>
  );
}
