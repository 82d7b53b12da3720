/** What both lists of repositories are given. */
import type { Repository } from "@acrux/contract";

export interface RepositoryListProps {
  repositories: readonly Repository[];
  /** Ids under way or waiting; the first is under way. */
  switching: readonly number[];
  onSwitch: (repository: Repository, enabled: boolean) => void;
}

/** Whether a repository is being switched, or waits because another one is. */
export function progressOf(id: number, switching: readonly number[]): "idle" | "busy" | "waiting" {
  const turn = switching.indexOf(id);
  if (turn < 0) return "idle";
  return turn === 0 ? "busy" : "waiting";
}
