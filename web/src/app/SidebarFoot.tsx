/** The bottom of the sidebar: who is signed in, the theme, and Logout; or the way in. */
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { useAuth } from "../features/session/auth-context.ts";
import { SignInButton } from "../features/session/SignInButton.tsx";
import { nameOf, type SessionUser } from "../features/session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { paths } from "./paths.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";

export function SidebarFoot({ onLeave }: { onLeave: () => void }) {
  const { user, loading } = useAuth();
  return (
    <div className="flex flex-col gap-2 border-t p-2.5">
      {loading && <Skeleton className="m-1.5 h-4 w-24" />}
      {user !== null && <SignedIn user={user} onLeave={onLeave} />}
      {user === null && !loading && <SignInButton onStart={onLeave} compact />}
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
      toast.error("You could not be signed out. Try again.");
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
