/** States of sign-ins at GitHub in memory: the second adapter of the port. */
import type { OAuthState, OAuthStateStore } from "../../github/store.ts";

export function createMemoryOAuthStates(): OAuthStateStore {
  const records = new Map<string, OAuthState>();
  return {
    create(state) {
      records.set(state.hash, structuredClone(state));
      return Promise.resolve();
    },
    take(hash) {
      const state = records.get(hash) ?? null;
      records.delete(hash);
      return Promise.resolve(state);
    },
    deleteExpired(now, limit) {
      const expired = [...records.values()].filter(({ expiresAt }) => expiresAt <= now).slice(0, limit);
      for (const { hash } of expired) records.delete(hash);
      return Promise.resolve(expired.length);
    },
  };
}
