/** Tells the requests that a client is about to send from those that a server was sent: both are called `request`. */
import type { TaintTable } from "./table.ts";

const aboutRequest =
  /^(?:await\s+)?(?:self\.)?r(?:eq(?:uest)?)?\.(?:ur[il]|headers?|content|body|data|path|host|hostname|stream|params|cookies|json|text)\b/i;

/** Whether the path comes from outside, in a file that says so. */
export function isSource(path: string, { sources, clients, servers }: TaintTable, text: string): boolean {
  if (!sources.test(path)) return false;
  if (!clients || !servers || !aboutRequest.test(path)) return true;
  return !isOfClient(text, clients, servers);
}

let last: { readonly text: string; readonly isOfClient: boolean } | null = null;

function isOfClient(text: string, clients: RegExp, servers: RegExp): boolean {
  if (last?.text !== text) last = { text, isOfClient: clients.test(text) && !servers.test(text) };
  return last.isOfClient;
}
