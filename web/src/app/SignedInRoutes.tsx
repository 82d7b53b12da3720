/** The login page and the pages below /app, over a session and a cache that are handed in. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Navigate, Route, Routes } from "react-router-dom";
import { AuthProvider } from "../features/session/AuthProvider.tsx";
import type { SessionStore } from "../features/session/session-store.ts";
import type { IdentityProvider } from "../lib/identity.ts";
import { MarkdownSurroundings } from "./MarkdownSurroundings.tsx";
import { AppLayout } from "./AppLayout.tsx";
import { RequireUser, WhenSignedOut } from "./guards.tsx";
import { account, guardedPages, kit, login, notFound, requireActive } from "./pages.ts";
import { paths } from "./paths.ts";

interface SignedInRoutesProps {
  identity: IdentityProvider;
  store: SessionStore;
  queries: QueryClient;
}

export function SignedInRoutes({ identity, store, queries }: SignedInRoutesProps) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider identity={identity} store={store}>
        <Routes>
          <Route element={<WhenSignedOut />}>
            <Route path={paths.login} element={<login.Page />} />
          </Route>
          <Route
            element={
              <MarkdownSurroundings>
                <AppLayout />
              </MarkdownSurroundings>
            }
          >
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
