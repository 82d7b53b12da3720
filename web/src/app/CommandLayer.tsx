/** What the keyboard opens over every page of the app: the command palette and the list of shortcuts. */
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { SessionUser } from "../features/session/session.ts";
import { useSingleKeys } from "../lib/single-keys.ts";
import { linksFor } from "./navigation.ts";
import { createButton, searchBox } from "./page-actions.ts";
import { paths } from "./paths.ts";
import { isCovered, type Meaning } from "./shortcuts.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export type Panel = "palette" | "sheet";

interface CommandLayerProps {
  user: SessionUser;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}

const loadPalette = () => import("./Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }));

/** Begins loading before it is opened, so that less of what is typed at once is lost. */
export function preloadPalette(): void {
  loadPalette().catch(() => undefined);
}

export function CommandLayer({ user, panel, onPanel }: CommandLayerProps) {
  const navigate = useNavigate();
  const [singleKeys] = useSingleKeys(user.uid);
  const wanted = useOpenedOnce(panel);
  usePreloadOnModifier();

  const act = (meaning: Meaning): void => {
    if (meaning === "sheet") onPanel("sheet");
    else if (meaning === "create") void create();
    else if (meaning === "search") search(() => onPanel("palette"));
    else {
      const path = pathOf(user, meaning.goTo);
      if (path !== null) void navigate(path);
    }
  };
  const togglePalette = (): void => {
    if (panel === "palette") onPanel(null);
    else if (!isCovered(document)) onPanel("palette");
  };
  useShortcuts({ singleKeys, onPalette: togglePalette, onMeaning: act });

  return (
    <Suspense fallback={null}>
      {wanted.has("palette") && <Palette user={user} open={panel === "palette"} onPanel={onPanel} />}
      {wanted.has("sheet") && <ShortcutSheet user={user} open={panel === "sheet"} onPanel={onPanel} />}
    </Suspense>
  );
}

/** What was opened stays mounted, so that it can give the focus back when it closes. */
function useOpenedOnce(panel: Panel | null): ReadonlySet<Panel> {
  const [opened, setOpened] = useState<ReadonlySet<Panel>>(new Set());
  if (panel !== null && !opened.has(panel)) setOpened(new Set([...opened, panel]));
  return opened;
}

async function create(): Promise<void> {
  const button = createButton();
  if (button !== null) {
    button.click();
    return;
  }
  const { toast } = await import("sonner");
  toast("There is nothing to create on this page.");
}

/** On a page without a search box the palette is what can be searched. */
function search(otherwise: () => void): void {
  const box = searchBox();
  if (box === null) {
    otherwise();
    return;
  }
  box.focus();
  if (box instanceof HTMLInputElement) box.select();
}

function pathOf(user: SessionUser, letter: string): string | null {
  if (letter === "a") return paths.account;
  return linksFor(user).find((link) => link.letter === letter)?.to ?? null;
}

/** Who presses Ctrl or Cmd may be about to press K. */
function usePreloadOnModifier(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Control" && event.key !== "Meta") return;
      window.removeEventListener("keydown", onKeyDown);
      preloadPalette();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
