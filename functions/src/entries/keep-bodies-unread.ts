/**
 * Keeps what stands in front of a function from reading its bodies. The functions framework, and the emulator like it,
 * takes bodies of a gigabyte, parses them, and answers one that is no JSON with a page of HTML, all before the function
 * is called. It passes by what seems to have no body; our own reading then decides how much is read, and whether.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Node tells of a request here before the server's own listeners hear of it. */
const requestStart = "http.server.request.start";

/** For the whole process: only where one function has it for itself, and reads its bodies as they come. */
export function keepBodiesUnread(): void {
  subscribe(requestStart, (message) => {
    const { request } = message as { request: IncomingMessage };
    delete request.headers["content-length"];
    delete request.headers["transfer-encoding"];
  });
}

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
