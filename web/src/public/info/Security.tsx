/** The security page: eight cards, and what stands behind them. */
import { Activity, KeyRound, Lock, RefreshCw, Scale, ScanEye, ShieldCheck, UsersRound } from "lucide-react";
import { docsPaths } from "../../app/docs-paths.ts";
import { type SecurityCard, securityCards, securitySections } from "../content/security.ts";
import { PublicPage } from "../frame/PublicPage.tsx";
import { sourceRepository } from "../frame/site-links.ts";
import { PageIntro } from "./PageIntro.tsx";
import { Paragraphs } from "./Paragraphs.tsx";
import { slugOf } from "./slug.ts";

const icons = {
  shield: ShieldCheck,
  key: KeyRound,
  lock: Lock,
  scan: ScanEye,
  users: UsersRound,
  activity: Activity,
  refresh: RefreshCw,
  scale: Scale,
} as const;

export function Security() {
  return (
    <PublicPage>
      <PageIntro
        title="Enterprise-Grade Security"
        lead="A reviewer reads everything you have not published yet. It has to be the most careful guest in your house."
      />
      <div className="mx-auto grid w-full max-w-6xl gap-px px-5 sm:px-8">
        <ul className="bg-line grid gap-px overflow-hidden rounded-lg border sm:grid-cols-2 lg:grid-cols-4">
          {securityCards.map((card) => (
            <Card key={card.title} card={card} />
          ))}
        </ul>
      </div>
      <div className="mx-auto w-full max-w-6xl px-5 py-16 sm:px-8 sm:py-20">
        {securitySections.map(({ heading, body }) => (
          <section
            key={heading}
            aria-labelledby={slugOf(heading)}
            className="grid gap-x-12 border-t py-10 lg:grid-cols-[1fr_2fr]"
          >
            <h2
              id={slugOf(heading)}
              className="scroll-mt-24 text-2xl font-semibold tracking-tight text-balance"
            >
              {heading}
            </h2>
            <div className="max-w-2xl max-lg:mt-1 lg:-mt-3">
              <Paragraphs body={body} />
            </div>
          </section>
        ))}
        <Proofs />
      </div>
    </PublicPage>
  );
}

const proofs = [
  {
    label: "Privacy of code",
    text: "which code is read, where it goes, and how long what is kept stays",
    to: docsPaths.privacy,
  },
  {
    label: "How a review works",
    text: "what a process may do, and when a check is green",
    to: docsPaths.reviews,
  },
  {
    label: "Attacks that were tried",
    text: "on this software, what they came to, and what is known and left",
    to: `${sourceRepository}/blob/main/SECURITY.md`,
  },
] as const;

/** What is claimed of the software can be looked up; pages of the documentation are plain HTML. */
function Proofs() {
  return (
    <section aria-labelledby="proofs" className="grid gap-x-12 border-t py-10 lg:grid-cols-[1fr_2fr]">
      <h2 id="proofs" className="scroll-mt-24 text-2xl font-semibold tracking-tight text-balance">
        Look for yourself
      </h2>
      <ul className="max-w-2xl space-y-2 max-lg:mt-4">
        {proofs.map(({ label, text, to }) => (
          <li key={to} className="text-muted text-pretty">
            <a href={to} className="text-accent-text rounded-md underline underline-offset-3">
              {label}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ card: { icon, title, text, points } }: { card: SecurityCard }) {
  const Icon = icons[icon];
  return (
    <li className="bg-surface flex flex-col p-6">
      <Icon aria-hidden="true" className="text-accent-text size-5" />
      <h2 className="mt-4 font-semibold">{title}</h2>
      <p className="text-muted mt-1.5 text-base text-pretty">{text}</p>
      <ul className="text-muted mt-4 space-y-1.5 border-t pt-4 text-base">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </li>
  );
}
