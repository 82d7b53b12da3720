/** Reads version ranges and compares versions, as far as all package managers agree. */

const commit = /(?:^|[#@=/"'\s])[0-9a-f]{40}(?:$|["'\s,}#&])/;

/** A full commit hash somewhere in it. */
export function namesCommit(text: string): boolean {
  return commit.test(text);
}

/** Nothing, a star, a tag that moves, or a lower bound alone. */
export function isUnbounded(range: string): boolean {
  const text = range.trim();
  if (/^(?:|\*|x|latest|next|any|newest|latest\.\w+|LATEST|RELEASE|\+)$/.test(text)) return true;
  return /^>=?\s*[\dv][^<,\s|]*$/.test(text) || /^[[(][\d.]+,\s*[)\]]$/.test(text);
}

/** Below zero when `a` is older. Null when one of them is no version. */
export function compareVersions(a: string, b: string): number | null {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (left === null || right === null) return null;
  for (let at = 0; at < Math.max(left.numbers.length, right.numbers.length); at += 1) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version before its release is older than the release.
  return Number(left.isFinal) - Number(right.isFinal);
}

function partsOf(version: string): { numbers: readonly number[]; isFinal: boolean } | null {
  const match = /^[\^~=v<> ]*(\d+(?:\.\d+){0,4})(.*)$/.exec(version.trim());
  if (match === null) return null;
  const [, digits = "", rest = ""] = match;
  if (/[,| ]/.test(rest)) return null;
  return {
    numbers: digits.split(".").map(Number),
    isFinal: !/^[-.]?(?:a|b|rc|alpha|beta|pre|dev|snapshot|m\d|-)/i.test(rest),
  };
}
