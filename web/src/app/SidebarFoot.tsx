/** The bottom of the sidebar: who is signed in, which leads to the account, the theme, and Logout; or the way in. */
import { clsx } from "clsx";
import { LogOut } from "lucide-react";
import { lazy, Suspense } from "react";
import { NavLink } from "react-router-dom";
import { useAuth } from "../features/session/auth-context.ts";
import { nameOf, type SessionUser } from "../features/session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { paths } from "./paths.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";
import { useLeave } from "./use-leave.ts";

/** Only those see it who are signed out inside the app, which is rare. */
const SignInButton = lazy(async () => ({
  default: (await import("../features/session/SignInButton.tsx")).SignInButton,
}));

export function SidebarFoot({ onLeave }: { onLeave: () => void }) {
  const { user, loading } = useAuth();
  return (
    <div className="flex flex-col gap-2 border-t p-2.5">
      {loading && <Skeleton className="m-1.5 h-4 w-24" />}
      {user !== null && <SignedIn user={user} onLeave={onLeave} />}
      <Suspense fallback={null}>
        {user === null && !loading && <SignInButton onStart={onLeave} compact />}
      </Suspense>
    </div>
  );
}

function SignedIn({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const { leaving, leave } = useLeave();
  return (
    <>
      <div className="flex items-center gap-1">
        <AccountLink user={user} onLeave={onLeave} />
        <ThemeChoice />
      </div>
      <Button
        variant="ghost"
        loading={leaving}
        onClick={() => {
          onLeave();
          void leave();
        }}
        icon={<LogOut aria-hidden="true" className="size-4" />}
        className="justify-start! px-2! max-lg:h-10"
      >
        Logout
      </Button>
    </>
  );
}

function AccountLink({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const name = nameOf(user);
  return (
    <NavLink
      to={paths.account}
      onClick={onLeave}
      title={user.email ?? undefined}
      className={({ isActive }) =>
        clsx(
          "flex h-9 min-w-0 grow items-center gap-2 rounded-md px-1.5 text-sm font-medium transition-colors max-lg:h-10",
          isActive ? "bg-accent-soft text-accent-text" : "hover:bg-sunken",
        )
      }
    >
      <Avatar name={name} src={user.avatarUrl} size="sm" />
      <span className="sr-only">Account of </span>
      <bdi className="truncate">{name}</bdi>
    </NavLink>
  );
}
