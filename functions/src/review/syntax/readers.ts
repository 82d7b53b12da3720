/** Tables of readers by the type of the token with which what they read begins. */
import { kindNames, token } from "./kinds.ts";

/** As long as there may be types; undefined where nothing begins with the token. */
export function readersOf<T>(
  rows: readonly (readonly [signs: readonly (keyof typeof token)[], read: T])[],
): (T | undefined)[] {
  const made: (T | undefined)[] = Array.from({ length: kindNames.length }, () => undefined);
  for (const [signs, read] of rows) for (const sign of signs) made[token[sign]] = read;
  return made;
}
