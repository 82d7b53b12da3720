/** The not-found page inside the app, with the navigation around it. */
import { Compass } from "lucide-react";
import { useTitle } from "../lib/use-title.ts";
import { Button } from "../ui/Button.tsx";
import { paths } from "./paths.ts";

export function NotFoundInApp() {
  useTitle("Page not found");
  return (
    <div className="flex flex-col items-center px-6 py-20 text-center">
      <Compass aria-hidden="true" className="text-subtle mb-4 size-8" />
      <h1 className="text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="text-muted mt-1.5 max-w-sm text-balance">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <Button to={paths.app} variant="primary" className="mt-6">
        Go to Home
      </Button>
    </div>
  );
}
