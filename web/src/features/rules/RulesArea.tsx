/** The head of the two lists of this area, for those who may see them. */
import { managesUsers } from "@acrux/contract";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAuth } from "../session/auth-context.ts";
import type { SessionUser } from "../session/session.ts";

/** Who may read and change rules and settings; null for everybody else. */
export function useManager(): SessionUser | null {
  const { user } = useAuth();
  return user !== null && managesUsers(user.roles ?? []) ? user : null;
}

const lists = [
  { to: paths.rules, label: "Team rules" },
  { to: paths.learnings, label: "Learnings" },
  { to: paths.reviewSettings, label: "Review settings" },
] as const;

export function AreaHeader({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Rules"
        description="What reviews look for besides the built-in rules, and how strict they are."
        actions={actions}
      />
      <nav aria-label="Rules" className="mb-5 flex gap-1 overflow-x-auto overflow-y-hidden border-b">
        {lists.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              clsx(
                "-mb-px inline-flex h-9 shrink-0 items-center border-b-2 px-3 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2",
                isActive ? "border-accent text-fg" : "text-muted hover:text-fg border-transparent",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
