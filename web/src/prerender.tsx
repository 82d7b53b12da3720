/** Renders the public site to HTML when it is built; never part of what a browser loads. */
import { StrictMode, Suspense } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { ErrorBoundary } from "./app/ErrorBoundary.tsx";
import { GuidePage } from "./public/docs/GuidePage.tsx";
import { Reference } from "./public/docs/Reference.tsx";
import { RuleIndex, RulePage, RulesOfLanguage } from "./public/docs/RulePages.tsx";
import { PublicRoutes } from "./public/PublicRoutes.tsx";
import { notFoundPage, sitePages, windowTitle } from "./public/site-pages.ts";
import type { ReferencePage, SiteRenderer } from "./public/site-renderer.ts";
import { PageSpinner } from "./ui/PageSpinner.tsx";

/** A page that the browser hydrates: the tree is the one of app/router.tsx. */
async function renderSitePage(path: string): Promise<string> {
  return await render(
    <StrictMode>
      <ErrorBoundary>
        <StaticRouter location={path}>
          <Suspense fallback={<PageSpinner label="Loading..." fullHeight />}>
            <PublicRoutes />
          </Suspense>
        </StaticRouter>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** A page of the reference. There are many, they hold a lot and do nothing, so that they are HTML and no script. */
async function renderReference(path: string, page: ReferencePage): Promise<string> {
  return await render(<StaticRouter location={path}>{elementOf(page)}</StaticRouter>);
}

function elementOf(page: ReferencePage) {
  switch (page.kind) {
    case "api":
      return <Reference />;
    case "guide":
      return <GuidePage {...page} />;
    case "rules":
      return <RuleIndex {...page} />;
    case "language":
      return <RulesOfLanguage {...page} />;
    case "rule":
      return <RulePage {...page} />;
  }
}

async function render(element: React.ReactNode): Promise<string> {
  // Whole, in the order of the page: nothing that a script would have to put into its place.
  const { prelude } = await prerender(element, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return await new Response(prelude).text();
}

export const siteRenderer: SiteRenderer = {
  ...{ sitePages, notFoundPage, windowTitle },
  ...{ renderSitePage, renderReference },
};
