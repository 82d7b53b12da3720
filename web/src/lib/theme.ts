/** The chosen theme: remembered here, applied before the first paint by public/theme.js. */

export type Theme = "system" | "light" | "dark";

const KEY = "acrux:theme";

export function readTheme(): Theme {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Applies at once; without storage the choice lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked; the page itself already follows the choice.
  }
}
