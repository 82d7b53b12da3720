/** The order in which routes are tried: a literal path segment before a parameter at the same place. */
import type { Route } from "@acrux/contract";

/** Without it `/posts/latest` would be read as the post with the id "latest". */
export function byPath<Name extends string>(routes: Readonly<Record<Name, Pick<Route, "path">>>): Name[] {
  const names = Object.keys(routes) as Name[];
  return names.sort((a, b) => comparePaths(routes[a].path, routes[b].path));
}

function comparePaths(a: string, b: string): number {
  const left = sortable(a);
  const right = sortable(b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A tilde comes after every letter. */
function sortable(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "~");
}
