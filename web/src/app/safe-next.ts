/** Where to go after a sign-in: only ever a page of this app, whatever the address bar was made to say. */
import { paths } from "./paths.ts";

/** Any origin will do: it only serves to see whether the value leaves it. */
const ORIGIN = "https://acrux.invalid";

/** The path to go to, or null when the value is not a path below /app. */
export function safeNext(value: string | null): string | null {
  if (value === null || !/^\/app(?:[/?#]|$)/.test(value)) return null;
  // Browsers drop control characters and read a backslash as a slash, so neither may pass, encoded or not.
  if (hasControlCharacter(value) || /\\|%5c|%2f%2f|\/\//i.test(value)) return null;
  if (!URL.canParse(value, ORIGIN)) return null;
  const url = new URL(value, ORIGIN);
  const staysInside = url.origin === ORIGIN && /^\/app(?:\/|$)/.test(url.pathname);
  return staysInside ? url.pathname + url.search + url.hash : null;
}

/** The login page with the way back to where the person wanted to go. */
export function loginPath(from: { pathname: string; search: string; hash: string }): string {
  const next = safeNext(from.pathname + from.search + from.hash);
  const isDefault = next === null || next === paths.app || next === paths.dashboard;
  return isDefault ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;
}

function hasControlCharacter(value: string): boolean {
  return Array.from(value).some((character) => character < " " || character === "\u007f");
}
