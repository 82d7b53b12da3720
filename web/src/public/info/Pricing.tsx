/** What Acrux costs. */
import { Check } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { plans, type Plan } from "../content/pricing.ts";
import { contactAddress, sourceRepository } from "../frame/site-links.ts";
import { PageIntro } from "./PageIntro.tsx";
import { PublicPage } from "../frame/PublicPage.tsx";

export function Pricing() {
  return (
    <PublicPage>
      <PageIntro
        title="Free software, your own cloud bill"
        lead="Acrux is open source and runs in your Firebase project. There is no seat to count and nothing to unlock."
      />
      <div className="mx-auto w-full max-w-6xl px-5 pb-20 sm:px-8">
        <ul className="grid gap-6 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard key={plan.name} plan={plan} />
          ))}
        </ul>
        <p className="text-muted mt-10 max-w-2xl text-pretty">
          A model is optional. Without one, reviews are made by rules and cost nothing but computing time.
          With one, you pay its provider; a cap for each review and each month keeps that number yours.
        </p>
      </div>
    </PublicPage>
  );
}

function PlanCard({ plan: { name, price, text, points, action } }: { plan: Plan }) {
  return (
    <li className="bg-surface flex flex-col rounded-lg border p-7">
      <h2 className="text-xl font-semibold">{name}</h2>
      <p className="mt-3 text-2xl font-semibold tracking-tight">{price}</p>
      <p className="text-muted mt-2 text-base text-pretty">{text}</p>
      <ul className="mt-6 grow space-y-2.5 text-base">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden="true" className="text-accent-text mt-0.5 size-4 shrink-0" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        {action === "start" && (
          <Button to={paths.login} variant="primary" className="w-full">
            Start Free
          </Button>
        )}
        {action === "source" && (
          <Button href={sourceRepository} className="w-full">
            Get the source
          </Button>
        )}
        {action === "write" && (
          <Button href={`mailto:${contactAddress}`} className="w-full">
            Write to us
          </Button>
        )}
      </div>
    </li>
  );
}
