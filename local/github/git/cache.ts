/** Remembers the last answers about commits; a commit's id names its content, so an answer never goes stale. */

export type Remember = <Value>(key: string, compute: () => Promise<Value>) => Promise<Value>;

export function createCache(entries: number): Remember {
  const known = new Map<string, Promise<unknown>>();
  return async <Value>(key: string, compute: () => Promise<Value>): Promise<Value> => {
    const found = known.get(key) as Promise<Value> | undefined;
    const answer = found ?? compute();
    known.delete(key);
    known.set(key, answer);
    const oldest = known.keys().next().value;
    if (known.size > entries && oldest !== undefined) known.delete(oldest);
    try {
      return await answer;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  };
}
