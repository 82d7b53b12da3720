/** How people are found by beginnings of words: Firestore looks for one entry of a list, so every beginning is one. */
import type { User } from "@acrux/contract";
import { beginningsOf, wordsIn } from "../words-in.ts";

/** Entries of one list: what Firestore indexes at each write. */
const mostTokens = 300;

/** Every beginning of every word in a person's name, email address and GitHub login. */
export function searchTokens(user: Pick<User, "name" | "email" | "githubLogin">): string[] {
  const words = [user.name, user.githubLogin, user.email].flatMap((text) => wordsIn(text ?? ""));
  return [...new Set(beginningsOf(words))].slice(0, mostTokens);
}
