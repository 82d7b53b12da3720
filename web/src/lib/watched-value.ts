/** A value that lives outside React and tells who watches it; `useSyncExternalStore` reads it. */

export interface WatchedValue<Value> {
  readonly read: () => Value;
  /** Tells the watchers, unless nothing changed. */
  readonly change: (next: Value) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function watchedValue<Value>(first: Value): WatchedValue<Value> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    read: () => value,
    change: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const watcher of watchers) watcher();
    },
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
