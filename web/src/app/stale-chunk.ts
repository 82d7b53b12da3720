/** After a deployment, an open tab may ask for a file that is gone: the page is then loaded anew, once. */

const KEY = "acrux:reloaded-at";
const AGAIN_AFTER_MS = 60_000;

/** True when the page should reload; false when it just did, so that a lasting failure shows instead of looping. */
export function shouldReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < AGAIN_AFTER_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

export function reloadOnStaleChunk(browser: Window): void {
  browser.addEventListener("vite:preloadError", (event) => {
    if (!mayReload(browser)) return;
    event.preventDefault();
    browser.location.reload();
  });
}

/** Without storage there is no telling whether the page was just reloaded, so it is not. */
function mayReload(browser: Window): boolean {
  try {
    return shouldReload(browser.sessionStorage, Date.now());
  } catch {
    return false;
  }
}
