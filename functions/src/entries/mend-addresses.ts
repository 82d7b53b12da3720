/**
 * Keeps what stands in front of a function from answering an address that cannot be decoded, such as "/%": the functions
 * framework does so with a page of HTML, and outside of production with a stack trace. Made decodable, it is nowhere.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** For the whole process, like `keepBodiesUnread`. */
export function mendAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = decodable(request.url);
  });
}

function decodable(url: string): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}
