/** The frame of the signed-in app: sidebar, top bar on small screens, and the page in a card. */
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router-dom";
import { useAuth } from "../features/session/auth-context.ts";
import { PageSpinner } from "../ui/PageSpinner.tsx";
import { CommandLayer, type Panel } from "./CommandLayer.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { LazyToaster } from "./LazyToaster.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { Sidebar } from "./Sidebar.tsx";

/** Rarely needed, so not part of the first load. */
const AccountTrouble = lazy(async () => ({
  default: (await import("../features/session/AccountTrouble.tsx")).AccountTrouble,
}));

export function AppLayout() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [panel, setPanel] = useState<Panel | null>(null);
  const sidebarId = useId();
  const main = useFocusOnNavigation(pathname);
  const closeMenu = () => setMenuOpen(false);
  const openPalette = () => setPanel("palette");

  return (
    <div className="min-h-dvh lg:pl-48">
      <a
        href="#main"
        className="bg-accent text-on-accent sr-only rounded-md px-3 py-2 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <aside className="bg-surface fixed inset-y-0 left-0 hidden w-48 border-r lg:block">
        <Sidebar onLeave={closeMenu} onPalette={openPalette} />
      </aside>
      <MobileMenu id={sidebarId} open={menuOpen} onToggle={setMenuOpen} onPalette={openPalette} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        inert={menuOpen}
        className="px-3 pt-17 pb-6 sm:px-6 lg:px-8 lg:pt-8 lg:pb-10"
      >
        <div className="mx-auto max-w-7xl">
          <Suspense fallback={null}>
            {user !== null && user.roles === undefined && <AccountTrouble />}
          </Suspense>
          <div className="bg-surface min-h-[calc(100dvh-6rem)] rounded-lg border p-4 sm:p-6 lg:min-h-[calc(100dvh-4.5rem)] lg:p-8">
            <ErrorBoundary key={pathname} inside>
              <Suspense fallback={<PageSpinner label="Loading the page" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      </main>
      {user !== null && <CommandLayer user={user} panel={panel} onPanel={setPanel} />}
      <OfflineBanner />
      <LazyToaster />
    </div>
  );
}

/** Moves the focus to the page after a navigation, as a full page load would, and the view to its top. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const way = useNavigationType();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A redirect belongs to the load or the click before it.
    if (way === NavigationType.Replace) return;
    main.current?.focus({ preventScroll: true });
    if (way !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, way]);
  return main;
}
