/** What models cost in a month, in memory: the second adapter of the port. */
import type { ModelSpendingStore } from "../../github/read-by-model.ts";

export function createMemoryModelSpending(): ModelSpendingStore {
  const spent = new Map<string, number>();
  const keyOf = (account: string, month: string): string => `${account} ${month}`;
  return {
    reserve(account, month, usd, capUsd) {
      const key = keyOf(account, month);
      const now = spent.get(key) ?? 0;
      const granted = capUsd === null ? usd : Math.max(0, Math.min(usd, capUsd - now));
      spent.set(key, now + granted);
      return Promise.resolve(granted);
    },
    settle(account, month, reserved, used) {
      const key = keyOf(account, month);
      spent.set(key, Math.max(0, (spent.get(key) ?? 0) - reserved + used));
      return Promise.resolve();
    },
    spent: (account, month) => Promise.resolve(spent.get(keyOf(account, month)) ?? 0),
  };
}
