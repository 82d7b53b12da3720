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
