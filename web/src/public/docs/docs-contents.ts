/** The pages of the documentation, in the order in which they are read. */
import { docsPaths } from "../../app/docs-paths.ts";
import { paths } from "../../app/paths.ts";

export interface DocsEntry {
  readonly path: string;
  readonly label: string;
}

export const docsContents: readonly { readonly title: string; readonly entries: readonly DocsEntry[] }[] = [
  {
    title: "Begin",
    entries: [
      { path: paths.docs, label: "Overview" },
      { path: docsPaths.setup, label: "Set up" },
    ],
  },
  {
    title: "Reviews",
    entries: [
      { path: docsPaths.reviews, label: "How a review works" },
      { path: docsPaths.configure, label: "Configure reviews" },
      { path: docsPaths.commands, label: "Commands" },
      { path: docsPaths.model, label: "Add a model" },
    ],
  },
  {
    title: "What is found",
    entries: [
      { path: paths.docsRules, label: "Rules" },
      { path: docsPaths.secrets, label: "Secrets" },
      { path: docsPaths.checks, label: "Other checks" },
      { path: docsPaths.languages, label: "Languages" },
    ],
  },
  {
    title: "Operate",
    entries: [
      { path: docsPaths.selfHosting, label: "Self-hosting" },
      { path: docsPaths.privacy, label: "Privacy of code" },
      { path: paths.apiReference, label: "API" },
    ],
  },
];

/** What is read before a page and after it. */
export function neighborsOf(path: string): { before: DocsEntry | undefined; after: DocsEntry | undefined } {
  const all = docsContents.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.path === path);
  return at < 0 ? { before: undefined, after: undefined } : { before: all[at - 1], after: all[at + 1] };
}
