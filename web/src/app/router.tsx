/** Which page stands at which path. Public pages load no Firebase; everything about a session is behind SignedInApp. */
import { lazy, Suspense } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { PublicRoutes } from "../public/PublicRoutes.tsx";
import { PageSpinner } from "../ui/PageSpinner.tsx";
import { paths } from "./paths.ts";

const SignedInApp = lazy(async () => ({ default: (await import("./SignedInApp.tsx")).SignedInApp }));

export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<PageSpinner label="Loading..." fullHeight />}>
      {needsSession(pathname) ? <SignedInApp /> : <PublicRoutes />}
    </Suspense>
  );
}

/** Not a parent route: routes below one would have to be written without its path. */
function needsSession(pathname: string): boolean {
  return [paths.login, `${paths.app}/*`].some((path) => matchPath(path, pathname) !== null);
}
