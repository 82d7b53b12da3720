/** The command palette of the app: where to go, what to do, which theme, and the way out. */
import { CircleUser, Keyboard, LogOut, Monitor, Moon, Plus, Search, Sun } from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { SessionUser } from "../features/session/session.ts";
import { chooseTheme, type Theme } from "../lib/theme.ts";
import { useSingleKeys } from "../lib/single-keys.ts";
import { type Command, CommandPalette } from "../ui/CommandPalette.tsx";
import type { Panel } from "./CommandLayer.tsx";
import { linksFor } from "./navigation.ts";
import { createButton, searchBox } from "./page-actions.ts";
import { paths } from "./paths.ts";
import { useLeave } from "./use-leave.ts";

interface PaletteProps {
  user: SessionUser;
  open: boolean;
  onPanel: (panel: Panel | null) => void;
}

export function Palette({ user, open, onPanel }: PaletteProps) {
  const navigate = useNavigate();
  const { leave } = useLeave();
  const [singleKeys] = useSingleKeys(user.uid);
  if (!open) return <CommandPalette open={false} onOpenChange={() => undefined} commands={[]} />;
  const commands = [
    ...goCommands(user, (path) => void navigate(path)),
    ...pageCommands(),
    ...appCommands({ showKeys: () => onPanel("sheet"), leave: () => void leave() }),
    ...themeCommands(),
  ];
  return (
    <CommandPalette
      open
      onOpenChange={(next) => {
        if (!next) onPanel(null);
      }}
      commands={singleKeys ? commands : commands.map(withoutKeys)}
    />
  );
}

function goCommands(user: SessionUser, go: (path: string) => void): Command[] {
  const places = [...linksFor(user), { label: "Account", to: paths.account, letter: "a", icon: CircleUser }];
  return places.map(({ label, to, letter, icon: Icon }) => ({
    id: to,
    label: `Go to ${label}`,
    group: "Go to",
    icon: <Icon className="size-4" />,
    keys: ["g", letter],
    run: () => go(to),
  }));
}

/** What the page below offers, which may be nothing. */
function pageCommands(): Command[] {
  const button = createButton();
  const box = searchBox();
  const commands: Command[] = [];
  if (button !== null) {
    const label = button.textContent.trim();
    const run = () => button.click();
    commands.push({ id: "create", label, group: "This page", icon: <Plus />, keys: ["c"], run });
  }
  if (box !== null) {
    // The palette gives the focus back as it closes; the search box takes it after that.
    const run = () => setTimeout(() => box.focus());
    commands.push({
      id: "search",
      label: "Search this page",
      group: "This page",
      icon: <Search />,
      keys: ["/"],
      run,
    });
  }
  return commands;
}

function appCommands(actions: { showKeys: () => void; leave: () => void }): Command[] {
  return [
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      group: "Actions",
      keywords: ["keys", "help"],
      icon: <Keyboard />,
      keys: ["?"],
      run: actions.showKeys,
    },
    {
      id: "sign-out",
      label: "Sign out",
      group: "Actions",
      keywords: ["logout", "leave"],
      icon: <LogOut />,
      run: actions.leave,
    },
  ];
}

const themes = [
  { theme: "light", label: "Light theme", Icon: Sun },
  { theme: "dark", label: "Dark theme", Icon: Moon },
  { theme: "system", label: "Theme of the system", Icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; Icon: typeof Sun }[];

function themeCommands(): Command[] {
  return themes.map(({ theme, label, Icon }) => ({
    id: `theme-${theme}`,
    label,
    group: "Theme",
    keywords: ["appearance", "mode"],
    icon: <Icon />,
    run: () => chooseTheme(theme),
  }));
}

function withoutKeys({ keys: _, ...command }: Command): Command {
  return command;
}
