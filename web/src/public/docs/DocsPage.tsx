/** The frame of a documentation page: what else there is at the side, the text beside it. Plain HTML, so its links are plain. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { PublicPage } from "../frame/PublicPage.tsx";

const contents = [
  [paths.docs, "Overview"],
  [paths.docsSetup, "Set up"],
  [paths.docsReviews, "How a review works"],
  [paths.docsConfigure, "Configure reviews"],
  [paths.docsModel, "Add a model"],
  [paths.docsLanguages, "Languages"],
  [paths.docsCommands, "Commands"],
  [paths.docsSelfHosting, "Self-hosting"],
  [paths.docsPrivacy, "Privacy of code"],
  [paths.docsRules, "Rules"],
  [paths.docsSecrets, "Secrets"],
  [paths.docsChecks, "Other checks"],
  [paths.apiReference, "API"],
] as const;

export function DocsPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isHere = (path: string): boolean =>
    path === paths.docsRules ? pathname.startsWith(path) : pathname === path;
  return (
    <PublicPage>
      <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-5 py-10 sm:px-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-14">
        <nav aria-label="Documentation">
          <ul className="flex flex-wrap gap-x-1 gap-y-1 text-base lg:sticky lg:top-24 lg:block lg:space-y-1">
            {contents.map(([path, label]) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={isHere(path) ? "page" : undefined}
                  className={clsx(
                    "block rounded-md px-2.5 py-1.5 transition-colors lg:-ml-2.5 forced-colors:aria-[current=page]:underline",
                    isHere(path)
                      ? "bg-accent-soft text-accent-text font-medium"
                      : "text-muted hover:bg-sunken hover:text-fg",
                  )}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article className="max-w-3xl min-w-0">{children}</article>
      </div>
    </PublicPage>
  );
}
