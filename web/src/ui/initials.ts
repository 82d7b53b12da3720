/** Initials and a steady color for people without a picture. */

const tints = [
  "bg-accent-soft text-accent-text",
  "bg-success-soft text-success",
  "bg-info-soft text-info",
  "bg-critical-soft text-critical",
  "bg-high-soft text-high",
  "bg-medium-soft text-medium",
] as const;

/** The first letters of the first and the last word: "Mira Solberg" is MS, "mira-sol" is MS. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/u).filter((word) => word !== "");
  const first = words[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

function firstLetter(word: string): string {
  return Array.from(word)[0] ?? "";
}

/** Always the same tint for the same name. */
export function tintOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? tints[0];
}
