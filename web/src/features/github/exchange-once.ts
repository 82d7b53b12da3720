/** Exchanges a code once, however often the screen asks: a second use of a code fails and would hide the success. */
import type { CallbackQuery } from "./callback.ts";

export function createExchange<Outcome>(
  exchange: (query: CallbackQuery) => Promise<Outcome>,
): (query: CallbackQuery) => Promise<Outcome> {
  const begun = new Map<string, Promise<Outcome>>();
  return (query) => {
    const key = JSON.stringify([query.code, query.state]);
    const running = begun.get(key) ?? exchange(query);
    begun.set(key, running);
    return running;
  };
}
