/** The header of the public site: it stays at the top, and on a phone folds its links into a menu that needs no script. */
import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Star } from "../../ui/Star.tsx";
import { SiteAnchor } from "./SiteAnchor.tsx";
import { headerPages, sections } from "./site-links.ts";

const links = [...sections, ...headerPages];

export function SiteHeader() {
  return (
    <header className="bg-canvas/85 sticky top-0 z-30 border-b backdrop-blur-md">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-8 px-5 sm:px-8">
        <Link to={paths.landing} className="flex items-center gap-2 rounded-md font-semibold tracking-tight">
          <Star className="text-accent-text size-5" />
          Acrux
        </Link>
        <nav aria-label="Main" className="hidden grow md:block">
          <ul className="flex gap-6 text-base">
            {links.map((link) => (
              <li key={link.to}>
                <SiteAnchor link={link} className="text-muted hover:text-fg rounded-md transition-colors" />
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden items-center gap-2 md:flex">
          <Button to={paths.login} variant="ghost">
            Sign In
          </Button>
          <Button to={paths.login} variant="primary">
            Start Free
          </Button>
        </div>
        <PhoneMenu />
      </div>
    </header>
  );
}

/** A `details` element opens and closes by itself; a script only closes it when it has done its work. */
function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const closedFor = useRef(key);
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false;
  };
  // Not at first, nor is it a warning: whoever opened the menu before this script arrived wants to read it.
  useEffect(() => {
    if (closedFor.current !== key) close();
    closedFor.current = key;
  }, [key]);
  return (
    <details
      ref={menu}
      suppressHydrationWarning
      className="group ml-auto md:hidden"
      onKeyDown={({ key: pressed }) => {
        if (pressed !== "Escape") return;
        close();
        menu.current?.querySelector("summary")?.focus();
      }}
    >
      <summary className="hover:bg-sunken flex size-11 cursor-pointer list-none items-center justify-center rounded-md [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" className="size-5 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-5 group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="bg-surface shadow-float absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b px-5 py-4"
      >
        <ul>
          {links.map((link) => (
            <li key={link.to} onClick={close}>
              <SiteAnchor link={link} className="block rounded-md py-3" />
            </li>
          ))}
        </ul>
        <div className="mt-3 grid grid-cols-2 gap-3 border-t pt-4">
          <Button to={paths.login} size="lg">
            Sign In
          </Button>
          <Button to={paths.login} variant="primary" size="lg">
            Start Free
          </Button>
        </div>
      </nav>
    </details>
  );
}
