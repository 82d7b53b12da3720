/** One section of the landing page: its anchor, its heading, and room around it. */
import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  /** Stands on the lighter surface, between two lines. */
  raised?: boolean;
  children: ReactNode;
}

export function Section({ id, title, lead, raised = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx("scroll-mt-16", raised && "bg-surface border-y")}
    >
      <div className="mx-auto w-full max-w-6xl px-5 py-18 sm:px-8 sm:py-24">
        <h2
          id={`${id}-title`}
          className="max-w-3xl text-3xl font-semibold tracking-tight text-balance sm:text-[2.5rem] sm:leading-[1.15]"
        >
          {title}
        </h2>
        <p className="text-muted mt-4 max-w-5xl text-lg text-pretty sm:text-xl">{lead}</p>
        <div className="mt-12">{children}</div>
      </div>
    </section>
  );
}
