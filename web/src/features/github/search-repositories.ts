/** Finds repositories in a loaded list by what a person types: every word must occur somewhere. */
import type { Repository } from "@acrux/contract";

export function searchRepositories(repositories: readonly Repository[], text: string): readonly Repository[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return repositories;
  return repositories.filter((repository) => {
    const searched = fold(`${repository.full_name} ${repository.description ?? ""}`);
    return words.every((word) => searched.includes(word));
  });
}

/** The same letters written in different ways become equal; full-width forms and ligatures too. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
