/** What changes for a team, in figures. */
import { impact } from "../content/landing.ts";
import { Section } from "./Section.tsx";

export function Impact() {
  return (
    <Section
      id="impact"
      title="Fewer surprises after the merge"
      lead="What is found in review costs minutes. What is found in production costs a weekend."
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-10 sm:gap-y-12 lg:grid-cols-3">
        {impact.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end border-l-2 pl-4 sm:pl-6">
            <dt className="text-muted mt-2 text-base text-pretty sm:text-lg">{text}</dt>
            <dd className="text-4xl font-semibold tracking-[-0.03em] tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
