/** Exchanges a code once, however often the screen asks: a second use of a code fails and would hide the success. */
import type { CallbackQuery } from "./callback.ts";

type Exchange<Outcome> = (query: CallbackQuery) => Promise<Outcome>;

/** The first exchange of a code is made; everybody who asks for the same code gets its answer. */
export function createExchangeOnce<Outcome>(): (
  query: CallbackQuery,
  exchange: Exchange<Outcome>,
) => Promise<Outcome> {
  const begun = new Map<string, Promise<Outcome>>();
  return (query, exchange) => {
    const key = JSON.stringify([query.code, query.state]);
    const running = begun.get(key) ?? exchange(query);
    begun.set(key, running);
    return running;
  };
}
