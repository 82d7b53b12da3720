/** One button through the three themes: the system's, light, dark. */
import { Monitor, Moon, Sun } from "lucide-react";
import { type Theme, useTheme } from "../lib/theme.ts";

const order: Record<Theme, { next: Theme; name: string; icon: typeof Sun }> = {
  system: { next: "light", name: "system", icon: Monitor },
  light: { next: "dark", name: "light", icon: Sun },
  dark: { next: "system", name: "dark", icon: Moon },
};

export function ThemeChoice() {
  const [theme, chooseTheme] = useTheme();
  const { next, name, icon: Icon } = order[theme];
  const label = `Theme: ${name}. Switch to ${order[next].name}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next);
      }}
      className="text-subtle hover:bg-sunken hover:text-fg flex size-7 shrink-0 items-center justify-center rounded-md transition-colors"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
