/** Which page stands at which path. Public pages load no Firebase; everything about a session is behind SignedInApp. */
import { lazy, Suspense } from "react";
import { matchPath, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { PageSpinner } from "../ui/PageSpinner.tsx";
import { lazyPage } from "./lazy-page.ts";
import { paths } from "./paths.ts";

const SignedInApp = lazy(async () => ({ default: (await import("./SignedInApp.tsx")).SignedInApp }));
const landing = lazyPage(async () => (await import("../public/Landing.tsx")).Landing);
const notFound = lazyPage(async () => (await import("../public/NotFound.tsx")).NotFound);
const legal = lazyPage(async () => (await import("../public/Legal.tsx")).Legal);

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

function PublicRoutes() {
  return (
    <Routes>
      <Route path={paths.landing} element={<landing.Page />} />
      <Route path={paths.terms} element={<legal.Page key="terms" />} />
      <Route path={paths.privacy} element={<legal.Page key="privacy" />} />
      {/* Earlier links lack the prefix; they lead to the same screens. */}
      <Route path="/dashboard" element={<WithPrefix />} />
      <Route path="/users" element={<WithPrefix />} />
      <Route path="*" element={<notFound.Page />} />
    </Routes>
  );
}

function WithPrefix() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.app + pathname + search} replace />;
}
