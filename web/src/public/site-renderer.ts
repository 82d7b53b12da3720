/** What the site's build calls of web/src/prerender.tsx, as types alone: the build itself knows no JSX. */
import type { DocumentedRule, RuleGroup } from "./docs/documented-rule.ts";

/** What search engines and previews are told of a page. */
export interface PageInfo {
  readonly path: string;
  /** As the window, a search result and a preview show it; the product's name follows unless it is in it. */
  readonly title: string;
  readonly description: string;
  /** The module that the page is loaded from, below web/src/public, so that its HTML can ask for it at once. */
  readonly module: string;
}

export type ReferencePage =
  | { readonly kind: "api" }
  | { readonly kind: "guide"; readonly markdown: string }
  | { readonly kind: "rules"; readonly groups: readonly RuleGroup[]; readonly total: number }
  | { readonly kind: "language"; readonly group: RuleGroup }
  | { readonly kind: "rule"; readonly rule: DocumentedRule; readonly groups: readonly RuleGroup[] };

export interface SiteRenderer {
  readonly sitePages: readonly PageInfo[];
  /** Shown at every address that nothing else stands at. */
  readonly notFoundPage: PageInfo;
  windowTitle(title: string): string;
  /** A page that the browser hydrates. */
  renderSitePage(path: string): Promise<string>;
  /** A page of the documentation: HTML and no script. */
  renderReference(path: string, page: ReferencePage): Promise<string>;
}
