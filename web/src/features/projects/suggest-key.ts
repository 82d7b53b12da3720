/** A key for a project's name: the initials of several words, or the beginning of one. */

export function suggestKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const [first = ""] = words;
  return words.length > 1
    ? words
        .map((word) => word[0])
        .join("")
        .slice(0, 10)
    : first.slice(0, 6);
}
