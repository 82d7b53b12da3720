/**
 * Empties what reactfire keeps for the life of the page: its cache would show one user's answers, or their refusals, to
 * the next (https://github.com/FirebaseExtended/reactfire/issues/485).
 */

/** The names under which reactfire 4 keeps it on the global object. */
const caches = [
  "_reactFirePreloadedObservables",
  "_reactFireFirestoreQueryCache",
  "_reactFireDatabaseCachedQueries",
] as const;

export function forgetReactfire(page: object): void {
  for (const name of caches) {
    const cache: unknown = Reflect.get(page, name);
    if (cache instanceof Map) cache.clear();
    else if (Array.isArray(cache)) cache.length = 0;
  }
}
