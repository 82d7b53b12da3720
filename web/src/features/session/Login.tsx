/** The login page. In a build for the local suite the seeded accounts stand beside the button. */
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
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
import { comesFromInstallation } from "./next-page.ts";
import type { Session } from "./session.ts";

const SeededAccounts = __LOCAL_BUILD__
  ? lazy(async () => ({ default: (await import("./local/SeededAccounts.tsx")).SeededAccounts }))
  : null;

export function Login() {
  useTitle("Sign in");
  const { session, signIn } = useAuth();
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { problem, news } = wordsFor(session, query.get("next"));

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
        <Message problem={failure ?? problem} news={news} />
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

interface Words {
  problem: string | null;
  news: string | null;
}

/** What stands above the button: how the last session ended, or what a person came here to finish. */
function wordsFor(session: Session, next: string | null): Words {
  const installed = comesFromInstallation(next) ? "Installed. Sign in to finish" : null;
  if (session.status !== "signed-out") return { problem: null, news: installed };
  return { problem: session.problem, news: session.news ?? installed };
}

function Message({ problem, news }: Words) {
  const text = problem ?? news;
  if (text === null) return null;
  return (
    <Banner tone={problem === null ? "success" : "error"} className="mt-5">
      {text}
    </Banner>
  );
}
