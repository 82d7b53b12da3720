/** Makes what a stranger wrote into their profile fit to be shown to others. */

const LONGEST_NAME = 100;

/** Without control characters and direction overrides, which could make one name look like another. Null when nothing is left. */
export function showableName(name: string | null): string | null {
  if (name === null) return null;
  const shown = Array.from(name.normalize("NFC").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ""))
    .slice(0, LONGEST_NAME)
    .join("")
    .trim();
  return shown === "" ? null : shown;
}

/** An https address without credentials in it, or null. */
export function showableUrl(address: string | null): string | null {
  if (address === null || address.length > 2_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}
