/** The not-found page outside the app. */
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { PublicPage } from "../frame/PublicPage.tsx";

export function NotFound() {
  return (
    <PublicPage>
      <div className="mx-auto flex max-w-lg grow flex-col items-center justify-center px-6 py-24 text-center">
        <p className="text-subtle font-mono text-sm">404</p>
        <h1 className="mt-2 text-3xl font-semibold tracking-tight">Page not found</h1>
        <p className="text-muted mt-3 text-lg text-balance">
          There is nothing at this address. It may have moved, or the link may be incomplete.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button to={paths.landing} variant="primary">
            Go to the start page
          </Button>
          <Button to={paths.app}>Open the app</Button>
        </div>
      </div>
    </PublicPage>
  );
}
