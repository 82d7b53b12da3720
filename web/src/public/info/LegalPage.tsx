/** A legal page: its sections in order, with what they are called at the side, and when and in which version it was last changed. */
import { useSyncExternalStore } from "react";
import { formatDate } from "../../lib/dates.ts";
import type { LegalText } from "../content/legal-text.ts";
import { PublicPage } from "../frame/PublicPage.tsx";
import { Paragraphs } from "./Paragraphs.tsx";
import { slugOf } from "./slug.ts";

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <PublicPage>
      <div className="mx-auto w-full max-w-6xl px-5 py-14 sm:px-8 sm:py-20">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{text.title}</h1>
        <p className="text-muted mt-4 max-w-2xl text-xl text-pretty">{text.lead}</p>
        <p className="text-subtle mt-4 text-base">
          Last updated <Today /> · version {text.version}
        </p>
        <div className="mt-12 grid gap-12 lg:grid-cols-[14rem_minmax(0,42rem)]">
          <nav aria-label="On this page" className="hidden lg:block">
            <ul className="sticky top-24 space-y-2 text-base">
              {text.sections.map(({ heading }) => (
                <li key={heading}>
                  <a href={`#${slugOf(heading)}`} className="text-muted hover:text-fg rounded-md">
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="space-y-12">
            {text.sections.map(({ heading, body }) => (
              <section key={heading} aria-labelledby={slugOf(heading)}>
                <h2 id={slugOf(heading)} className="scroll-mt-24 text-xl font-semibold">
                  {heading}
                </h2>
                <Paragraphs body={body} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </PublicPage>
  );
}

/** The day of reading, as the specification wants it; without scripts, the day the site was built. */
function Today() {
  const day = useSyncExternalStore(never, today, today);
  return (
    <time dateTime={day} suppressHydrationWarning>
      {formatDate(day)}
    </time>
  );
}

function never(): () => void {
  return () => undefined;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
