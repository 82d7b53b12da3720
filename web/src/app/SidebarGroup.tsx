/** A sidebar item with a submenu below it. Which one is open belongs to the sidebar, since only one may be. */
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { NavigationGroup } from "./navigation.ts";

interface SidebarGroupProps {
  group: NavigationGroup;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function SidebarGroup({ group, open, onToggle, children }: SidebarGroupProps) {
  const id = useId();
  const Icon = group.icon;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="text-muted hover:bg-sunken hover:text-fg flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-base font-medium transition-colors max-lg:h-10"
      >
        <Icon className="size-4" />
        {group.label}
        <ChevronRight
          aria-hidden="true"
          className={clsx("text-subtle ml-auto size-3.5 transition-transform", open && "rotate-90")}
        />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="mt-0.5 ml-4 flex flex-col gap-0.5 border-l pl-2 [&[hidden]]:hidden"
      >
        {children}
      </ul>
    </li>
  );
}
