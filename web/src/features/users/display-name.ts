/** What to call a user on screen: the most human of what is known. */
import type { User } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";

export function displayName(user: User): string {
  for (const candidate of [user.name, user.githubLogin, user.email]) {
    const name = cleanText(candidate ?? "").trim();
    if (name !== "") return name;
  }
  return user._id;
}
