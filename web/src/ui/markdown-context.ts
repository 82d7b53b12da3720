/** What markdown leads to in this app. The kit knows no features: the app says it, once, around its pages. */
import { createContext } from "react";

export interface Suggestion {
  /** What is written when it is chosen. */
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

export interface UploadOptions {
  /** Told which share is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface MarkdownSurroundings {
  /** A hook: where these references lead, of those that exist. Stable while nothing changes. */
  readonly useLinks: (references: readonly string[]) => ReadonlyMap<string, string>;
  /** A hook: addresses by which these uploaded images can be shown; null for one that cannot be had. Stable like the links. */
  readonly useImages: (ids: readonly string[]) => ReadonlyMap<string, string | null>;
  /** Answers the address that a text shows the image by. Throws an error with words for people. Null where nothing takes images. */
  readonly upload: ((file: File, options: UploadOptions) => Promise<string>) | null;
  /** People by the beginning of their name or login, and tasks by their key or title. */
  readonly suggest: (kind: "person" | "task", text: string) => Promise<readonly Suggestion[]>;
}

const noLinks: ReadonlyMap<string, string> = new Map();
const noImages: ReadonlyMap<string, string | null> = new Map();

export const MarkdownContext = createContext<MarkdownSurroundings>({
  useLinks: () => noLinks,
  useImages: () => noImages,
  upload: null,
  suggest: () => Promise.resolve([]),
});
