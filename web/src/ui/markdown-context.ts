/** What markdown leads to in this app. The kit knows no features: the app says it, once, around its pages. */
import { createContext } from "react";

export interface Suggestion {
  /** What is written when it is chosen. */
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

export interface MarkdownSurroundings {
  /** A hook: where these references lead, of those that exist. Stable while nothing changes. */
  readonly useLinks: (references: readonly string[]) => ReadonlyMap<string, string>;
  /** People by the beginning of their name or login, and tasks by their key or title. */
  readonly suggest: (kind: "person" | "task", text: string) => Promise<readonly Suggestion[]>;
}

const noLinks: ReadonlyMap<string, string> = new Map();

export const MarkdownContext = createContext<MarkdownSurroundings>({
  useLinks: () => noLinks,
  suggest: () => Promise.resolve([]),
});
