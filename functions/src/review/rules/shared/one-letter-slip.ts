/** Names that are misspelt by one letter, which proves of an unknown name what it was to be. */

/** One letter more, less, other or in its neighbor's place; many things, a second one and one that is private are others. */
export function isSlip(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1 || name === known) return false;
  let at = 0;
  while (name.charAt(at) === known.charAt(at)) at += 1;
  const [rest, other] = [name.slice(at), known.slice(at)];
  if (/[\d_]/.test(rest.charAt(0) + other.charAt(0)) || rest + other === "s") return false;
  const isTurnedRound = rest.slice(0, 2) === other.charAt(1) + other.charAt(0);
  const ends = [
    [rest.slice(1), other.slice(1)],
    [rest.slice(1), other],
    [rest, other.slice(1)],
    ...(isTurnedRound ? [[rest.slice(2), other.slice(2)]] : []),
  ];
  return ends.some(([end, otherEnd]) => end === otherEnd);
}
