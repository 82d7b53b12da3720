/** Whether this deployment answers: asked when the page is opened, not painted green. */
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { PublicPage } from "../frame/PublicPage.tsx";
import { PageIntro } from "./PageIntro.tsx";

type Health =
  | { readonly state: "asking" }
  | { readonly state: "up"; readonly version: string; readonly milliseconds: number }
  | { readonly state: "down" };

export function Status() {
  const [health, setHealth] = useState<Health>({ state: "asking" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    askHealth(leaving.signal).then(
      (answer) => {
        if (!leaving.signal.aborted) setHealth(answer);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [attempt]);
  return (
    <PublicPage>
      <PageIntro
        title="Status"
        lead="This page checks the service the moment you open it. There is no dashboard to keep green."
      />
      <div className="mx-auto w-full max-w-6xl px-5 pb-24 sm:px-8">
        <div
          className="bg-surface flex max-w-2xl flex-wrap items-center gap-4 rounded-lg border p-6 [@media(scripting:none)]:hidden"
          aria-live="polite"
        >
          <Light health={health} />
          <Button
            className="ml-auto"
            onClick={() => {
              setHealth({ state: "asking" });
              setAttempt(attempt + 1);
            }}
          >
            Check again
          </Button>
        </div>
        <noscript>
          <p className="text-muted">Checking it from here needs scripts. Its own status page needs none.</p>
        </noscript>
        <p className="text-muted mt-6 max-w-2xl text-base">
          The same as JSON:{" "}
          <a
            href="/api/health"
            className="text-accent-text rounded-md font-mono underline underline-offset-3"
          >
            /api/health
          </a>
        </p>
      </div>
    </PublicPage>
  );
}

function Light({ health }: { health: Health }) {
  switch (health.state) {
    case "asking":
      return (
        <>
          <CircleDashed aria-hidden="true" className="text-subtle size-6" />
          <p className="font-medium">Asking the service...</p>
        </>
      );
    case "up":
      return (
        <>
          <CircleCheck aria-hidden="true" className="text-success size-6" />
          <div>
            <p className="font-medium">The service and its database respond.</p>
            <p className="text-muted text-base">
              Version {health.version}, {String(health.milliseconds)} ms
            </p>
          </div>
        </>
      );
    case "down":
      return (
        <>
          <CircleAlert aria-hidden="true" className="text-danger size-6" />
          <div>
            <p className="font-medium">The service does not respond.</p>
            <p className="text-muted text-base">Reviews wait in the queue and are made when it is back.</p>
          </div>
        </>
      );
  }
}

async function askHealth(signal: AbortSignal): Promise<Health> {
  const began = performance.now();
  try {
    const response = await fetch("/api/health", {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    if (!response.ok) return { state: "down" };
    const { version } = (await response.json()) as { version?: unknown };
    const milliseconds = Math.round(performance.now() - began);
    return { state: "up", version: typeof version === "string" ? version : "unknown", milliseconds };
  } catch {
    return { state: "down" };
  }
}
