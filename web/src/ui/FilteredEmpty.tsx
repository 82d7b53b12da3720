/** What stands where a list would be when the filters leave nothing of it, with the way back to all of it. */
import { SearchX, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface FilteredEmptyProps {
  /** Such as "No users match". */
  title: string;
  children?: ReactNode;
  /** The address without filters. */
  clearTo: string;
}

export function FilteredEmpty({ title, children, clearTo }: FilteredEmptyProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={
        <Button to={clearTo} icon={<X aria-hidden="true" className="size-4" />}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
