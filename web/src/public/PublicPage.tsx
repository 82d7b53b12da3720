/** The frame of a public page: the name above, what a visitor looks for below. */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { Star } from "../ui/Star.tsx";

export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-lg">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-5 sm:px-8">
        <Link to={paths.landing} className="flex items-center gap-2 rounded-md font-semibold tracking-tight">
          <Star className="text-accent-text size-5" />
          Acrux
        </Link>
        <Button to={paths.login} variant="ghost">
          Sign In
        </Button>
      </header>
      <main className="flex grow flex-col">{children}</main>
      <footer className="border-t">
        <div className="text-muted mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-6 text-base sm:px-8">
          <p>Acrux is open source.</p>
          <nav aria-label="Legal" className="flex gap-6">
            <Link to={paths.privacy} className="hover:text-fg rounded-md">
              Privacy Policy
            </Link>
            <Link to={paths.terms} className="hover:text-fg rounded-md">
              Terms of Service
            </Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}
