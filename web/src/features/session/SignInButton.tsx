/** "Continue with GitHub", as it stands in the sidebar for somebody who is not signed in. */
import { useState } from "react";
import { signInWithGitHub } from "../../lib/sign-in.ts";
import { Button } from "../../ui/Button.tsx";
import { GitHubMark } from "../../ui/GitHubMark.tsx";
import { toastError } from "../../ui/toast-error.ts";
import { useAuth } from "./auth-context.ts";
import { loginOutcome } from "./login-outcome.ts";

interface SignInButtonProps {
  onStart: () => void;
  /** For the narrow sidebar. */
  compact?: boolean;
}

export function SignInButton({ onStart, compact = false }: SignInButtonProps) {
  const { signIn } = useAuth();
  const [busy, setBusy] = useState(false);

  const start = async () => {
    onStart();
    setBusy(true);
    try {
      await signIn(signInWithGitHub);
    } catch (error) {
      const outcome = loginOutcome(error);
      if (!outcome.go) await toastError(outcome.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      variant="primary"
      size={compact ? "sm" : "md"}
      loading={busy}
      onClick={() => void start()}
      icon={<GitHubMark className="size-4" />}
      className="w-full px-1.5! max-lg:h-10"
    >
      {busy ? "Connecting..." : "Continue with GitHub"}
    </Button>
  );
}
