/** The frame of every public page: header, what the page says, footer. */
import type { ReactNode } from "react";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-lg">
      <a
        href="#content"
        className="bg-accent text-on-accent fixed top-2 left-2 z-50 -translate-y-20 rounded-md px-4 py-2 text-base font-medium focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex grow scroll-mt-20 flex-col">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
