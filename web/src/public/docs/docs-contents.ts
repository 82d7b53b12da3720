/** The pages of the documentation, in the order in which they are read. */
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
      { path: paths.docsSetup, label: "Set up" },
    ],
  },
  {
    title: "Reviews",
    entries: [
      { path: paths.docsReviews, label: "How a review works" },
      { path: paths.docsConfigure, label: "Configure reviews" },
      { path: paths.docsCommands, label: "Commands" },
      { path: paths.docsModel, label: "Add a model" },
    ],
  },
  {
    title: "What is found",
    entries: [
      { path: paths.docsRules, label: "Rules" },
      { path: paths.docsSecrets, label: "Secrets" },
      { path: paths.docsChecks, label: "Other checks" },
      { path: paths.docsLanguages, label: "Languages" },
    ],
  },
  {
    title: "Operate",
    entries: [
      { path: paths.docsSelfHosting, label: "Self-hosting" },
      { path: paths.docsPrivacy, label: "Privacy of code" },
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
