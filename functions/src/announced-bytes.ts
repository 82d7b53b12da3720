/** How long a body is said to be, wherever the header that says it was taken out of the request on the way. */
import type { IncomingMessage } from "node:http";

/** What the sender announced, from the headers as they came: 0 for no body, null for one of unknown length. */
export function announcedBytes({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): number | null {
  const length = rawHeader(rawHeaders, "content-length");
  if (length !== undefined) return Number(length);
  return rawHeader(rawHeaders, "transfer-encoding") === undefined ? 0 : null;
}

/** Names and values alternate. */
function rawHeader(rawHeaders: readonly string[], wanted: string): string | undefined {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at === -1 ? undefined : rawHeaders[at + 1];
}
