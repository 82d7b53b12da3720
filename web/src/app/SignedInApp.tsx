/** Everything that needs to know who is signed in, with Firebase as the one who knows. */
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { createSessionStore } from "../features/session/session-store.ts";
import { userRecords } from "../features/session/user-records.ts";
import { clearDrafts } from "../lib/drafts.ts";
import { firebaseIdentity } from "../lib/firebase.ts";
import { forgetReactfire } from "../lib/forget-reactfire.ts";
import { preloadPage } from "./pages.ts";
import { createQueryClient } from "./query-client.ts";
import { SignedInRoutes } from "./SignedInRoutes.tsx";

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
  return <SignedInRoutes identity={firebaseIdentity} store={store} queries={queries} />;
}
