/** Everything that needs to know who is signed in: the providers, the login page and the pages below /app. */
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { AuthProvider } from "../features/session/AuthProvider.tsx";
import { createSessionStore } from "../features/session/session-store.ts";
import { userRecords } from "../features/session/user-records.ts";
import { clearDrafts } from "../lib/drafts.ts";
import { firebaseIdentity } from "../lib/firebase.ts";
import { forgetReactfire } from "../lib/forget-reactfire.ts";
import { AppLayout } from "./AppLayout.tsx";
import { RequireUser, WhenSignedOut } from "./guards.tsx";
import { account, guardedPages, kit, login, notFound, preloadPage, requireActive } from "./pages.ts";
import { paths } from "./paths.ts";
import { createQueryClient } from "./query-client.ts";

/** Made once for the life of the page, when its code is first needed. */
function createServices() {
  const queries = createQueryClient();
  const store = createSessionStore({
    identity: firebaseIdentity,
    records: userRecords,
    forget: () => {
      queries.clear();
      clearDrafts(localStorage);
      forgetReactfire(window);
    },
    log: (message, error) => console.error(message, error),
  });
  return { queries, store };
}

let services: ReturnType<typeof createServices> | null = null;

export function SignedInApp() {
  const location = useLocation();
  const [{ queries, store }] = useState(() => {
    preloadPage(location.pathname);
    services ??= createServices();
    return services;
  });
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider identity={firebaseIdentity} store={store}>
        <Routes>
          <Route element={<WhenSignedOut />}>
            <Route path={paths.login} element={<login.Page />} />
          </Route>
          <Route element={<AppLayout />}>
            <Route path={paths.requireActive} element={<requireActive.Page />} />
            <Route element={<RequireUser inactiveToo />}>
              <Route path={paths.account} element={<account.Page />} />
            </Route>
            <Route element={<RequireUser />}>
              {guardedPages.map(({ path, page }) => (
                <Route key={path} path={path} element={<page.Page />} />
              ))}
              {kit !== null && <Route path={paths.kit} element={<kit.Page />} />}
              <Route path={paths.dashboard} element={<Navigate to={paths.app} replace />} />
              <Route path="*" element={<notFound.Page />} />
            </Route>
          </Route>
        </Routes>
      </AuthProvider>
    </QueryClientProvider>
  );
}
