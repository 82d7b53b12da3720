/** The chosen theme: remembered here, applied before the first paint by public/theme.js, and the same in every tab. */
import { useSyncExternalStore } from "react";
import { watchedValue } from "./watched-value.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "acrux:theme";

const chosen = watchedValue<Theme>(
  typeof document === "undefined" ? "system" : toTheme(document.documentElement.dataset["theme"]),
);

/** The theme, and how to choose another; without storage a choice lasts as long as the page. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosen.read), chooseTheme];
}

export function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked; the page itself already follows the choice.
  }
}

function apply(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    meta.media = mediaOf(meta.dataset["scheme"] ?? "", theme);
  }
  chosen.change(theme);
}

/** When the browser colors its own bar for that scheme. */
function mediaOf(scheme: string, theme: Theme): string {
  if (theme === "system") return `(prefers-color-scheme: ${scheme})`;
  return scheme === theme ? "all" : "not all";
}

/** Other tabs write the same key. */
function subscribe(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) apply(toTheme(event.newValue));
  };
  window.addEventListener("storage", onStorage);
  const stop = chosen.subscribe(onChange);
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}

function toTheme(value: string | null | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
