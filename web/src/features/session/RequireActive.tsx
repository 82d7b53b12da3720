/** The screen on which people with an inactive account are held. */
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageSpinner } from "../../ui/PageSpinner.tsx";
import { useAuth } from "./auth-context.ts";

export function RequireActive() {
  useTitle("Account Not Active");
  const { session, user, loading } = useAuth();
  if (loading) return <PageSpinner label="Loading your session" />;
  if (session.status === "signed-out" && session.reason === "left")
    return <Navigate to={paths.login} replace />;
  if (user?.isActive === true) return <Navigate to={paths.dashboard} replace />;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center sm:py-24">
      <div
        aria-hidden="true"
        className="border-warning-line bg-warning-soft text-warning mb-5 flex size-12 items-center justify-center rounded-lg border"
      >
        <Hourglass className="size-5" />
      </div>
      <h1 className="text-2xl font-semibold tracking-tight">Account Not Active</h1>
      <p className="text-muted mt-2 text-balance">
        Your account is currently inactive. Please contact an administrator to activate your account.
      </p>
      {user !== null && <Actions email={user.email} />}
    </div>
  );
}

function Actions({ email }: { email: string | null }) {
  const { reload, signOut } = useAuth();
  const [busy, setBusy] = useState<"check" | "leave" | null>(null);
  const [news, setNews] = useState<{ tone: "info" | "error"; text: string } | null>(null);

  const run = async (what: "check" | "leave", work: () => Promise<void>, done: string | null) => {
    setBusy(what);
    setNews(null);
    try {
      await work();
      if (done !== null) setNews({ tone: "info", text: done });
    } catch (error) {
      setNews({ tone: "error", text: errorText(error, "That did not work. Try again.") });
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <div className="mt-7 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          loading={busy === "check"}
          onClick={() => void run("check", reload, "Your account is still inactive.")}
        >
          Check again
        </Button>
        <Button loading={busy === "leave"} onClick={() => void run("leave", signOut, null)}>
          Sign out
        </Button>
      </div>
      <div aria-live="polite" className="mt-5 w-full text-left empty:hidden">
        {news !== null && <Banner tone={news.tone}>{news.text}</Banner>}
      </div>
      <p className="text-subtle mt-5 text-sm">
        {email !== null && <>You are signed in as {email}. </>}
        <Link
          to={paths.account}
          className="text-accent-text font-medium whitespace-nowrap underline underline-offset-2"
        >
          Your account
        </Link>
      </p>
    </>
  );
}
