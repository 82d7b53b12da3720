/** The link to a task's own address, which keeps the filters and the view; Back leads to where it was opened from. */
import type { TaskCard } from "@acrux/contract";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTaskAddress } from "./use-address.ts";

interface TaskLinkProps {
  task: TaskCard;
  className?: string;
  children: ReactNode;
}

export function TaskLink({ task, className, children }: TaskLinkProps) {
  const to = useTaskAddress(task.number);
  return (
    <Link to={to} state={{ openedHere: true }} draggable={false} className={className}>
      <bdi>{children}</bdi>
    </Link>
  );
}
