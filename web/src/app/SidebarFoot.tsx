/** The bottom of the sidebar: who is signed in, the theme, and Logout; or the way in. */
import { LogOut } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../features/session/auth-context.ts";
import { nameOf, type SessionUser } from "../features/session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toastError } from "../ui/toast-error.ts";
import { paths } from "./paths.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";

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
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const name = nameOf(user);

  const leave = async () => {
    onLeave();
    setLeaving(true);
    try {
      await signOut();
      await navigate(paths.login);
    } catch {
      await toastError("You could not be signed out. Try again.");
    } finally {
      setLeaving(false);
    }
  };

  return (
    <>
      <div className="flex items-center gap-2 px-1.5 pt-1">
        <Avatar name={name} src={user.avatarUrl} size="sm" />
        <span className="min-w-0 grow truncate text-sm font-medium" title={user.email ?? undefined}>
          <bdi>{name}</bdi>
        </span>
        <ThemeChoice />
      </div>
      <Button
        variant="ghost"
        loading={leaving}
        onClick={() => void leave()}
        icon={<LogOut aria-hidden="true" className="size-4" />}
        className="justify-start! px-2! max-lg:h-10"
      >
        Logout
      </Button>
    </>
  );
}
