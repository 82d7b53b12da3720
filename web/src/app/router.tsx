/** Which page stands at which path. Public pages load no Firebase; everything about a session is behind SignedInApp. */
import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { PageSpinner } from "../ui/PageSpinner.tsx";
import { lazyPage } from "./lazy-page.ts";
import { paths } from "./paths.ts";

const SignedInApp = lazy(async () => ({ default: (await import("./SignedInApp.tsx")).SignedInApp }));
const landing = lazyPage(async () => (await import("../public/Landing.tsx")).Landing);
const notFound = lazyPage(async () => (await import("../public/NotFound.tsx")).NotFound);
const legal = lazyPage(async () => (await import("../public/Legal.tsx")).Legal);

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner label="Loading..." fullHeight />}>
      <Routes>
        <Route path={paths.landing} element={<landing.Page />} />
        <Route path={paths.terms} element={<legal.Page key="terms" />} />
        <Route path={paths.privacy} element={<legal.Page key="privacy" />} />
        <Route path={paths.login} element={<SignedInApp />} />
        <Route path="/app/*" element={<SignedInApp />} />
        {/* Earlier links lack the prefix; they lead to the same screens. */}
        <Route path="/dashboard" element={<Navigate to={paths.dashboard} replace />} />
        <Route path="/users" element={<WithPrefix />} />
        <Route path="*" element={<notFound.Page />} />
      </Routes>
    </Suspense>
  );
}

function WithPrefix() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.app + pathname + search} replace />;
}
