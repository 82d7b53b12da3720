/**
 * Keeps what stands in front of a function from parsing its bodies. The functions framework, and the emulator like it,
 * answers a body that is no JSON with a page of HTML before the function is called. Of bytes without a type it only
 * keeps a copy (`rawBody`), and then our own reading answers everything (api/read-body.ts).
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Node tells of a request here before the server's own listeners hear of it. */
const requestStart = "http.server.request.start";

/** For the whole process: only where one function has it for itself, and reads its bodies from their bytes. */
export function keepBodiesRaw(): void {
  subscribe(requestStart, (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.headers["content-type"] === undefined) return;
    request.headers["content-type"] = "application/octet-stream";
    // An encoding that the framework does not know would be answered by it too; we take none.
    delete request.headers["content-encoding"];
  });
}
