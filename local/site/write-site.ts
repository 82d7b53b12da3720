/** Writes the public site into a built web app: every page as HTML, with what search engines and previews read of it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentedRule, RuleGroup } from "../../web/src/public/docs/documented-rule.ts";
import type { PageInfo, ReferencePage, SiteRenderer } from "../../web/src/public/site-renderer.ts";
import { readGuides } from "./guides.ts";
import { type Head, pageHtml, type Shell, type Step } from "./page-html.ts";
import { ruleGroups } from "./rule-groups.ts";

export interface SiteFolders {
  /** The built web app; its index.html is the page that the app starts from. */
  readonly web: string;
  /** The bundle of web/src/prerender.tsx. */
  readonly renderer: string;
}

interface Bundle {
  readonly siteRenderer: SiteRenderer;
}

const ruleSearch = "/rule-search.js";

const documentation: Step = { name: "Documentation", path: "/docs" };
const allRules: Step = { name: "Rules", path: "/docs/rules" };
const reference = { title: "Documentation", description: "Every built-in rule with its examples." };

/** `origin` is where people open the site, such as "https://acrux.example". Answers the paths of all pages. */
export async function writeSite({ web, renderer }: SiteFolders, origin: string): Promise<string[]> {
  const bundle = (await import(pathToFileURL(join(renderer, "prerender.js")).href)) as Bundle;
  const site = bundle.siteRenderer;
  const shell = readShell(web, origin);
  const written: string[] = [];
  const write = (path: string, head: Head, body: string): void => {
    const file = join(web, `${path === "/" ? "index" : path.slice(1)}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageHtml(shell, path, head, body));
    written.push(path);
  };
  // The app's own page: the same for all its addresses, and empty until scripts run.
  writeFileSync(join(web, "app.html"), shell.html);

  for (const page of site.sitePages) {
    write(page.path, headOf(site, page), await site.renderSitePage(page.path));
  }
  writeFileSync(
    join(web, "404.html"),
    pageHtml(shell, null, headOf(site, site.notFoundPage), await site.renderSitePage("/404")),
  );
  await writeReference(site, write, (groups, rules) => {
    writeFileSync(join(web, "docs/rules.json"), JSON.stringify(searchable(groups, rules)));
  });
  writeFileSync(join(web, "sitemap.xml"), sitemap(written, origin));
  writeFileSync(join(web, "robots.txt"), robots(origin));
  return written;
}

function headOf(site: SiteRenderer, { title, description, module }: PageInfo): Head {
  return { title: site.windowTitle(title), description, module: `src/public/${module}`, script: true };
}

async function writeReference(
  site: SiteRenderer,
  write: (path: string, head: Head, body: string) => void,
  writeList: (groups: readonly RuleGroup[], rules: readonly DocumentedRule[]) => void,
): Promise<void> {
  const page = async (
    path: string,
    head: { title: string; description: string; ownScript?: string; above?: readonly Step[] },
    content: ReferencePage,
  ): Promise<void> => {
    const { above, ...said } = head;
    const title = site.windowTitle(head.title);
    const trail = above === undefined ? {} : { trail: [...above, { name: head.title, path }] };
    const body = await site.renderReference(path, content);
    write(path, { ...said, ...trail, title, module: null, script: false }, body);
  };
  for (const { path, title, description, markdown } of readGuides()) {
    const above = path === documentation.path ? {} : { above: [documentation] };
    await page(path, { title, description, ...above }, { kind: "guide", markdown });
  }
  await page("/api", { title: "API", description: "Every route of an Acrux deployment." }, { kind: "api" });
  const groups = ruleGroups();
  const rules = new Map(groups.flatMap((group) => group.rules).map((rule) => [rule.id, rule]));
  const listing = { ...reference, title: "Rules", ownScript: ruleSearch, above: [documentation] };
  await page("/docs/rules", listing, { kind: "rules", groups, total: rules.size });
  for (const group of groups) {
    const head = { title: `${group.name} rules`, description: `The built-in rules for ${group.name}.` };
    await page(
      `/docs/rules/language/${group.id}`,
      { ...head, ownScript: ruleSearch, above: [documentation, allRules] },
      { kind: "language", group },
    );
  }
  writeList(groups, [...rules.values()]);
  for (const rule of rules.values()) {
    const of = groups.filter(({ id }) => rule.languages.includes(id));
    const description = rule.message.replaceAll("`", "");
    const head = { title: rule.title, description, above: [documentation, allRules] };
    await page(`/docs/rules/${rule.id}`, head, { kind: "rule", rule, groups: of });
  }
}

/** What public/rule-search.js looks through: id, title, severity, names of languages and CWE. */
function searchable(groups: readonly RuleGroup[], rules: readonly DocumentedRule[]): unknown[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return rules
    .toSorted((one, other) => one.title.localeCompare(other.title, "en"))
    .map(({ id, title, severity, languages, cwe }) => [
      ...[id, title, severity],
      ...[languages.map((language) => names.get(language) ?? language), cwe],
    ]);
}

function readShell(web: string, origin: string): Shell {
  const html = readFileSync(join(web, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")) as Shell["manifest"];
  return { html, manifest, origin };
}

function sitemap(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /app\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;
}
