/** The sidebar: the logo, the navigation, and at the bottom who is signed in with the way out, or the way in. */
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useAuth } from "../features/session/auth-context.ts";
import { Kbd } from "../ui/Kbd.tsx";
import { Star } from "../ui/Star.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { preloadPalette } from "./CommandLayer.tsx";
import {
  groupOf,
  navigationFor,
  type NavigationItem,
  type NavigationLink,
  openAtFirst,
} from "./navigation.ts";
import { isMac } from "../lib/is-mac.ts";
import { paletteKeys } from "./palette-keys.ts";
import { paths } from "./paths.ts";
import { SidebarFoot } from "./SidebarFoot.tsx";
import { SidebarGroup } from "./SidebarGroup.tsx";

interface SidebarProps {
  /** Called when a link or button leads elsewhere, so that the mobile menu closes. */
  onLeave: () => void;
  onPalette: () => void;
  withoutLogo?: boolean;
}

export function Sidebar({ onLeave, onPalette, withoutLogo = false }: SidebarProps) {
  const { user, loading } = useAuth();
  const { pathname } = useLocation();
  const [openGroup, setOpenGroup] = useOpenGroup(pathname);
  const items = loading ? [] : navigationFor(user);

  return (
    <div className="flex h-full flex-col">
      {!withoutLogo && (
        <div className="flex h-16 items-center px-4">
          <Link
            to={paths.app}
            className="flex items-center gap-2 rounded-md text-lg font-semibold tracking-tight"
          >
            <Star className="text-accent-text size-5" />
            Acrux
          </Link>
        </div>
      )}
      <nav aria-label="Main" className={clsx("grow overflow-y-auto px-2.5", withoutLogo && "pt-3")}>
        {user !== null && (
          <PaletteButton
            onOpen={() => {
              onLeave();
              onPalette();
            }}
          />
        )}
        {loading && <LoadingItems />}
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <Item
              key={item.label}
              item={item}
              open={item.kind === "group" && item.id === openGroup}
              onToggle={() => setOpenGroup(item.kind === "group" && item.id !== openGroup ? item.id : null)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      </nav>
      <SidebarFoot onLeave={onLeave} />
    </div>
  );
}

/** One group at a time; a page of another group opens that one, however it was reached. */
function useOpenGroup(pathname: string) {
  const [openGroup, setOpenGroup] = useState<string | null>(() => openAtFirst(pathname));
  const [shown, setShown] = useState(pathname);
  if (shown !== pathname) {
    setShown(pathname);
    setOpenGroup(groupOf(pathname) ?? openGroup);
  }
  return [openGroup, setOpenGroup] as const;
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
      className="text-muted hover:bg-sunken hover:text-fg mb-2.5 flex h-8 w-full items-center gap-2.5 rounded-md border px-2 transition-colors max-lg:h-10"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      Commands
      <span aria-hidden="true" className="ml-auto max-lg:hidden">
        <Kbd keys={[paletteKeys.join(" ")]} />
      </span>
    </button>
  );
}

interface ItemProps {
  item: NavigationItem;
  open: boolean;
  onToggle: () => void;
  onLeave: () => void;
}

function Item({ item, open, onToggle, onLeave }: ItemProps) {
  if (item.kind === "link") return <SidebarLink link={item} onLeave={onLeave} />;
  return (
    <SidebarGroup group={item} open={open} onToggle={onToggle}>
      {item.links.map((link) => (
        <SidebarLink key={link.to} link={link} onLeave={onLeave} />
      ))}
    </SidebarGroup>
  );
}

function SidebarLink({ link, onLeave }: { link: NavigationLink; onLeave: () => void }) {
  const Icon = link.icon;
  return (
    <li>
      <NavLink
        to={link.to}
        end={link.exact === true}
        onClick={onLeave}
        className={({ isActive }) =>
          clsx(
            "flex h-8 items-center gap-2.5 rounded-md px-2 text-base font-medium transition-colors max-lg:h-10",
            isActive ? "bg-accent-soft text-accent-text" : "text-muted hover:bg-sunken hover:text-fg",
          )
        }
      >
        <Icon className="size-4" />
        {link.label}
      </NavLink>
    </li>
  );
}

function LoadingItems() {
  return (
    <div className="flex flex-col gap-3 px-2 py-2">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-4 w-24" />
    </div>
  );
}
