/** Finds rules by their names and ids: every word must occur. */
import type { TeamRule } from "@acrux/contract";

export function searchRules(rules: readonly TeamRule[], text: string): readonly TeamRule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rules;
  return rules.filter(({ _id, name }) => {
    const searched = `${_id} ${name}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
