/** Where people who use or build Acrux meet. */
import { securityAddress } from "../content/security.ts";
import { PublicPage } from "../frame/PublicPage.tsx";
import { contactAddress, sourceRepository } from "../frame/site-links.ts";
import { PageIntro } from "./PageIntro.tsx";

const places = [
  {
    title: "Ask and discuss",
    text: "Questions about setting up, rules, and ideas.",
    label: "Open discussions",
    href: `${sourceRepository}/discussions`,
  },
  {
    title: "Report a defect",
    text: "A wrong finding is a defect too: bring the lines, and the rule gets an example that keeps it right.",
    label: "Open an issue",
    href: `${sourceRepository}/issues`,
  },
  {
    title: "Contribute",
    text: "CONTRIBUTING.md is what you need to know before the first change: a rule is a good place to begin.",
    label: "Read how",
    href: `${sourceRepository}/blob/main/CONTRIBUTING.md`,
  },
  {
    title: "Report a weakness",
    text: "Not in public, please. We respond within two working days.",
    label: securityAddress,
    href: `mailto:${securityAddress}`,
  },
] as const;

export function Community() {
  return (
    <PublicPage>
      <PageIntro title="Community" lead="Acrux is built in the open. Here is where to find the others." />
      <ul className="mx-auto grid w-full max-w-6xl gap-6 px-5 pb-12 sm:grid-cols-2 sm:px-8">
        {places.map(({ title, text, label, href }) => (
          <li key={title} className="bg-surface rounded-lg border p-6">
            <h2 className="text-xl font-semibold">{title}</h2>
            <p className="text-muted mt-2 text-base text-pretty">{text}</p>
            <a
              href={href}
              className="text-accent-text mt-4 inline-block rounded-md text-base underline underline-offset-3"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-muted mx-auto w-full max-w-6xl px-5 pb-20 text-base sm:px-8">
        Anything else:{" "}
        <a
          href={`mailto:${contactAddress}`}
          className="text-accent-text rounded-md underline underline-offset-3"
        >
          {contactAddress}
        </a>
      </p>
    </PublicPage>
  );
}
