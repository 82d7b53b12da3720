/** Who may see which pages: the guard of the app's pages and the one of the login page. */
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { useAuth } from "../features/session/auth-context.ts";
import { PageSpinner } from "../ui/PageSpinner.tsx";
import { paths } from "./paths.ts";
import { loginPath, safeNext } from "./safe-next.ts";

interface RequireUserProps {
  /** Lets in who is not active too: to take their data along, or to leave. */
  inactiveToo?: boolean;
}

/** Waits for the session, then lets active users in. The server checks the same on every call. */
export function RequireUser({ inactiveToo = false }: RequireUserProps) {
  const { session } = useAuth();
  const location = useLocation();
  if (session.status === "loading") return <PageSpinner label="Loading your session" />;
  if (session.status === "signed-out") {
    // Who chose to leave does not want to come back to the page they left.
    return <Navigate to={session.reason === "left" ? paths.login : loginPath(location)} replace />;
  }
  if (session.user.isActive === false && !inactiveToo) return <Navigate to={paths.requireActive} replace />;
  return <Outlet />;
}

/** The login page, for those who need it; others go where they wanted to. */
export function WhenSignedOut() {
  const { session } = useAuth();
  const [query] = useSearchParams();
  if (session.status === "loading") return <PageSpinner label="Loading your session" fullHeight />;
  if (session.status === "signed-in") {
    return <Navigate to={safeNext(query.get("next")) ?? paths.dashboard} replace />;
  }
  return <Outlet />;
}
