/** Privacy Policy and Terms of Service, for as long as they are short: one text each, the operator's to complete. */
import { useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { formatDate } from "../lib/dates.ts";
import { useTitle } from "../lib/use-title.ts";
import { legalTexts } from "./legal-texts.ts";
import { PublicPage } from "./PublicPage.tsx";

export function Legal() {
  const { pathname } = useLocation();
  const text = pathname.startsWith(paths.terms) ? legalTexts.terms : legalTexts.privacy;
  useTitle(text.title);
  return (
    <PublicPage>
      <article className="mx-auto w-full max-w-2xl px-5 py-14 sm:px-8">
        <h1 className="text-3xl font-semibold tracking-tight">{text.title}</h1>
        <p className="text-muted mt-2 text-base">Last updated {formatDate(new Date().toISOString())}</p>
        {text.sections.map((section) => (
          <section key={section.heading} className="mt-10">
            <h2 className="text-xl font-semibold">{section.heading}</h2>
            <p className="text-muted mt-2">{section.body}</p>
          </section>
        ))}
      </article>
    </PublicPage>
  );
}
