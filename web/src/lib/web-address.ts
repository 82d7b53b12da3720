/** Keeps links to the web: an address from elsewhere may carry a scheme that runs code. */

/** The address when it is http or https, else null; show its text without a link then. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
