/** The frame of a documentation page: what else there is at the side, the text beside it. Plain HTML, so its links are plain. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { PublicPage } from "../frame/PublicPage.tsx";
import { docsContents, type DocsEntry, neighborsOf } from "./docs-contents.ts";

interface DocsPageProps {
  /** What a wide window shows at the other side. */
  aside?: ReactNode;
  children: ReactNode;
}

export function DocsPage({ aside, children }: DocsPageProps) {
  const { pathname } = useLocation();
  const { before, after } = neighborsOf(pathname);
  return (
    <PublicPage>
      <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-5 py-10 sm:px-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:py-14">
        <div className="min-w-0 max-lg:border-b max-lg:pb-4">
          <Contents pathname={pathname} />
        </div>
        <div
          className={clsx(
            "min-w-0",
            aside !== undefined && "xl:grid xl:grid-cols-[minmax(0,1fr)_9rem] xl:gap-x-10",
          )}
        >
          <article className="max-w-3xl min-w-0">
            {children}
            {(before ?? after) !== undefined && (
              <nav aria-label="Next pages" className="mt-16 grid grid-cols-2 gap-4 border-t pt-6 text-base">
                {before === undefined ? <span /> : <Neighbor entry={before} says="Before" />}
                {after !== undefined && <Neighbor entry={after} says="Next" className="text-right" />}
              </nav>
            )}
          </article>
          {aside}
        </div>
      </div>
    </PublicPage>
  );
}

function Contents({ pathname }: { pathname: string }) {
  const isHere = (path: string): boolean =>
    path === paths.docsRules ? pathname.startsWith(path) : pathname === path;
  return (
    <nav aria-label="Documentation" className="text-base lg:sticky lg:top-24 lg:space-y-6">
      {docsContents.map(({ title, entries }) => (
        <div key={title} className="max-lg:inline">
          <p className="mb-1 font-medium max-lg:hidden">{title}</p>
          <ul className="max-lg:inline lg:space-y-0.5">
            {entries.map(({ path, label }) => (
              <li key={path} className="max-lg:inline-block">
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
        </div>
      ))}
    </nav>
  );
}

interface NeighborProps {
  entry: DocsEntry;
  says: string;
  className?: string;
}

function Neighbor({ entry: { path, label }, says, className }: NeighborProps) {
  return (
    <a href={path} className={clsx("group rounded-md", className)}>
      <span className="text-subtle block">{says}</span>
      <span className="group-hover:text-accent-text font-medium transition-colors">{label}</span>
    </a>
  );
}
