/** Tells the requests that a client is about to send from those that a server was sent: both are called `request`. */
import type { Lambda } from "./code.ts";
import type { Walk } from "./state.ts";

const aboutRequest =
  /^(?:await\s+)?(?:self\.)?r(?:eq(?:uest)?)?\.(?:ur[il]|headers?|content|body|data|path|host|hostname|stream|params|cookies|json|text)\b/i;

type Place = Pick<Walk, "table" | "text" | "frames">;

/** Whether the path comes from outside, in a file and a function that say so. */
export function isSource(path: string, { table, text, frames }: Place): boolean {
  const { sources, clients, servers, requestsMade } = table;
  if (!sources.test(path)) return false;
  if (requestsMade && isMadeHere(path, requestsMade, text, frames.at(-1)?.lambda)) return false;
  if (!clients || !servers || !aboutRequest.test(path)) return true;
  return !isOfClient(text, clients, servers);
}

let last: { readonly text: string; readonly isOfClient: boolean } | null = null;

function isOfClient(text: string, clients: RegExp, servers: RegExp): boolean {
  if (last?.text !== text) last = { text, isOfClient: clients.test(text) && !servers.test(text) };
  return last.isOfClient;
}

const madeIn = new WeakMap<Lambda, boolean>();

/** The function gives the name what it sends itself, or the response to that; what it was given has the name before. */
function isMadeHere(path: string, made: RegExp, text: string, lambda: Lambda | null | undefined): boolean {
  if (!lambda || !/^\$?req(?:uest)?\./.test(path)) return false;
  const known =
    madeIn.get(lambda) ??
    (made.test(text.slice(lambda.start, lambda.end)) &&
      !lambda.parameters().some((one) => /\$req(?:uest)?\b/.test(one.text)));
  madeIn.set(lambda, known);
  return known;
}
