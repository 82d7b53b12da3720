/** What Acrux does, in eight cards. */
import {
  ChartNoAxesColumn,
  FolderTree,
  Languages,
  BookCheck,
  Plug,
  Rocket,
  ScanEye,
  ShieldCheck,
} from "lucide-react";
import { type Feature, features, known } from "../content/landing.ts";
import { Section } from "./Section.tsx";

const icons = {
  monitor: ScanEye,
  shield: ShieldCheck,
  rocket: Rocket,
  chart: ChartNoAxesColumn,
  rules: BookCheck,
  context: FolderTree,
  languages: Languages,
  plug: Plug,
} as const satisfies Record<Feature["icon"], unknown>;

export function Features() {
  return (
    <Section
      id="features"
      raised
      title="A reviewer, not a noise machine"
      lead="Rules with proof, a model where you want one, and one voice for both."
    >
      <dl className="mb-14 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
        {known.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="text-muted mt-1.5 max-w-56 text-base text-pretty">{text}</dt>
            <dd className="text-accent-text text-3xl font-semibold tracking-[-0.03em] tabular-nums">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="bg-line grid gap-px overflow-hidden rounded-lg border sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon, title, text, link }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className="bg-surface flex flex-col p-6 sm:p-7">
              <Icon aria-hidden="true" className="text-accent-text size-5" />
              <h3 className="mt-5 text-lg font-semibold">{title}</h3>
              <p className="text-muted mt-2 text-base text-pretty">{text}</p>
              {/* A page of the documentation is plain HTML. */}
              <a
                href={link.to}
                className="text-accent-text mt-auto rounded-md pt-4 text-base font-medium hover:underline hover:underline-offset-3"
              >
                {link.label} <span aria-hidden="true">→</span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
