/** How people are found by beginnings of words: Firestore looks for one entry of a list, so every beginning is one. */
import type { User } from "@acrux/contract";

/** Characters of a word that count. */
const longest = 20;
/** Entries of one list: what Firestore indexes at each write. */
const mostTokens = 300;

/** Every beginning of every word in a person's name, email address and GitHub login. */
export function searchTokens(user: Pick<User, "name" | "email" | "githubLogin">): string[] {
  const words = [user.name, user.githubLogin, user.email].flatMap((text) => wordsIn(text ?? ""));
  const beginnings = words.flatMap((word) => {
    const letters = Array.from(word);
    return letters.map((_, index) => letters.slice(0, index + 1).join(""));
  });
  return [...new Set(beginnings)].slice(0, mostTokens);
}

/** The words that somebody looks for, the longest first: it is in the fewest lists. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsIn(text))].sort((a, b) => b.length - a.length);
}

/** Without case, accents and compatibility forms, so that "muller" finds "Müller" and the full-width "Ｍüller". */
function wordsIn(text: string): string[] {
  const folded = text.normalize("NFKD").toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, longest).join(""));
}
