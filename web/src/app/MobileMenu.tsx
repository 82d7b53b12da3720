/** Below the large breakpoint: a top bar, and the sidebar sliding in over a dimmed page. */
import { clsx } from "clsx";
import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Star } from "../ui/Star.tsx";
import { paths } from "./paths.ts";
import { Sidebar } from "./Sidebar.tsx";

interface MobileMenuProps {
  id: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  onPalette: () => void;
}

export function MobileMenu({ id, open, onToggle, onPalette }: MobileMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useMenuKeys(open, onToggle, button);

  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [open]);

  /** What held the focus slides out, so the button that opened it takes the focus back. */
  const close = () => {
    if (panel.current?.contains(document.activeElement) === true) button.current?.focus();
    onToggle(false);
  };
  return (
    <div className="lg:hidden">
      <header className="bg-surface fixed inset-x-0 top-0 z-40 flex h-14 items-center justify-between border-b px-3">
        <Link
          to={paths.app}
          onClick={close}
          className="flex items-center gap-2 rounded-md px-1 text-lg font-semibold"
        >
          <Star className="text-accent-text size-5" />
          Acrux
        </Link>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onToggle(!open)}
          className="text-muted hover:bg-sunken hover:text-fg flex size-10 items-center justify-center rounded-md"
        >
          <span className="sr-only">{open ? "Close menu" : "Open menu"}</span>
          {open ? (
            <X aria-hidden="true" className="size-5" />
          ) : (
            <Menu aria-hidden="true" className="size-5" />
          )}
        </button>
      </header>
      <div
        aria-hidden="true"
        onClick={() => {
          // The press has already taken the focus from the menu.
          button.current?.focus();
          onToggle(false);
        }}
        className={clsx(
          "bg-backdrop fixed inset-0 z-30 transition-opacity duration-200",
          !open && "pointer-events-none opacity-0",
        )}
      />
      <aside
        id={id}
        ref={panel}
        aria-label="Menu"
        inert={!open}
        className={clsx(
          "bg-surface fixed top-14 bottom-0 left-0 z-30 w-64 border-r ease-out",
          open
            ? "[transition:translate_200ms]"
            : // Hidden only once it has slid out; visible at once when it opens, or it could not take the focus.
              "invisible -translate-x-full [transition:translate_200ms,visibility_0s_200ms]",
        )}
      >
        <Sidebar onLeave={close} onPalette={onPalette} withoutLogo />
      </aside>
    </div>
  );
}

/** Escape closes and gives the focus back; growing beyond the breakpoint closes, since the page would stay inert. */
function useMenuKeys(
  open: boolean,
  onToggle: (open: boolean) => void,
  button: React.RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onToggle(false);
      button.current?.focus();
    };
    const wide = window.matchMedia("(min-width: 64rem)");
    const onWiden = () => {
      if (wide.matches) onToggle(false);
    };
    window.addEventListener("keydown", onKey);
    wide.addEventListener("change", onWiden);
    return () => {
      window.removeEventListener("keydown", onKey);
      wide.removeEventListener("change", onWiden);
    };
  }, [open, onToggle, button]);
}
