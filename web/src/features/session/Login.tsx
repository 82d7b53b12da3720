/** The login page. In a build for the local suite the seeded accounts stand beside the button. */
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import type { Identity } from "../../lib/identity.ts";
import { signInWithGitHub } from "../../lib/sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { GitHubMark } from "../../ui/GitHubMark.tsx";
import { Star } from "../../ui/Star.tsx";
import { useAuth } from "./auth-context.ts";
import { loginOutcome } from "./login-outcome.ts";

const SeededAccounts = __LOCAL_BUILD__
  ? lazy(async () => ({ default: (await import("./local/SeededAccounts.tsx")).SeededAccounts }))
  : null;

export function Login() {
  useTitle("Sign in");
  const { session, signIn } = useAuth();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = failure ?? (session.status === "signed-out" ? session.problem : null);

  /** The guard around this page leads on as soon as somebody is signed in. */
  const run = async (step: () => Promise<Identity>) => {
    setBusy(true);
    setFailure(null);
    try {
      await signIn(step);
    } catch (error) {
      const outcome = loginOutcome(error);
      setFailure(outcome.go ? null : outcome.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 py-10">
      <div className="animate-rise bg-surface w-full max-w-sm rounded-lg border p-7 sm:p-8">
        <Link to={paths.landing} aria-label="Acrux, start page" className="inline-flex rounded-md">
          <span className="bg-accent text-on-accent flex size-10 items-center justify-center rounded-lg">
            <Star className="size-5" />
          </span>
        </Link>
        <h1 className="mt-6 text-2xl font-semibold tracking-tight">Sign in to your account</h1>
        <p className="text-muted mt-1.5">
          Use your GitHub account. Signing in gives no access to your repositories.
        </p>
        {problem !== null && (
          <Banner tone="error" className="mt-5">
            {problem}
          </Banner>
        )}
        <Button
          variant="primary"
          size="lg"
          loading={busy}
          onClick={() => void run(signInWithGitHub)}
          icon={<GitHubMark className="size-5" />}
          className="mt-6 w-full"
        >
          {busy ? "Connecting..." : "Continue with GitHub"}
        </Button>
        <p className="text-muted mt-5 text-sm text-pretty">
          By signing in, you agree to our{" "}
          <Link to={paths.terms} className="text-accent-text font-medium underline underline-offset-2">
            Terms of Service
          </Link>{" "}
          and{" "}
          <Link to={paths.privacy} className="text-accent-text font-medium underline underline-offset-2">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
      {SeededAccounts !== null && (
        <Suspense fallback={null}>
          <SeededAccounts busy={busy} onChoose={run} />
        </Suspense>
      )}
    </main>
  );
}
