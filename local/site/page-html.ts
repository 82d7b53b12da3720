/** One page of the public site as a whole HTML document, made from the one that the app starts from. */

/** What Vite built of a module. */
interface BuiltModule {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface Shell {
  readonly html: string;
  readonly manifest: Readonly<Record<string, BuiltModule>>;
  /** Where people open the site. */
  readonly origin: string;
}

export interface Head {
  readonly title: string;
  readonly description: string;
  /** The module that draws the page in the browser, asked for at once; null for one that nothing draws again. */
  readonly module: string | null;
  /** Whether the app's scripts are loaded at all. */
  readonly script: boolean;
  /** The address of a script of the page's own, which nothing on it waits for. */
  readonly ownScript?: string;
  /** The pages that lead to this one, which is the last of them: a search result shows them. */
  readonly trail?: readonly Step[];
}

export interface Step {
  readonly name: string;
  readonly path: string;
}

const scripts = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;

/** What is read is there already: text, style and font come before what makes it move. */
const moduleLoads = /<(script type="module"|link rel="modulepreload")/g;

/** `path` is null for the page that stands at every unknown address. Throws when the shell has not what is replaced. */
export function pageHtml(shell: Shell, path: string | null, head: Head, body: string): string {
  let html = shell.html;
  html = swap(html, /<title>[^<]*<\/title>/, `<title>${escapeHtml(head.title)}</title>`);
  html = swap(html, /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, metaTags(shell, path, head));
  html = swap(html, '<div id="root"></div>', `<div id="root">${body}</div>`);
  return head.script ? html.replaceAll(moduleLoads, '<$1 fetchpriority="low"') : html.replace(scripts, "");
}

function swap(html: string, what: string | RegExp, by: string): string {
  const swapped = html.replace(what, () => by);
  if (swapped === html) throw new Error(`index.html no longer holds ${String(what)}; adapt local/site.`);
  return swapped;
}

function metaTags({ manifest, origin }: Shell, path: string | null, head: Head): string {
  const built = head.module === null ? undefined : manifest[head.module];
  if (head.module !== null && built === undefined) throw new Error(`The build has no module ${head.module}.`);
  const description = clip(head.description);
  return [
    meta("name", "description", description),
    ...(path === null ? [meta("name", "robots", "noindex")] : canonical(origin + path)),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Acrux"),
    meta("property", "og:title", head.title),
    meta("property", "og:description", description),
    meta("property", "og:image", `${origin}/preview.png`),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta(
      "property",
      "og:image:alt",
      "Acrux finds an SQL injection at its line and shows how the value got there",
    ),
    meta("name", "twitter:card", "summary_large_image"),
    ...structuredData(origin, path, head),
    ...(head.ownScript === undefined ? [] : [`<script defer src="${escapeHtml(head.ownScript)}"></script>`]),
    ...(built === undefined
      ? []
      : [
          `<link rel="modulepreload" crossorigin href="/${built.file}">`,
          ...(built.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ]),
  ].join("\n    ");
}

function canonical(address: string): string[] {
  return [`<link rel="canonical" href="${escapeHtml(address)}">`, meta("property", "og:url", address)];
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function structuredData(origin: string, path: string | null, head: Head): string[] {
  if (path === "/") return [structured(product(origin, head))];
  return head.trail === undefined ? [] : [structured(breadcrumbs(origin, head.trail))];
}

function product(origin: string, { description }: Head): object {
  return {
    "@type": "SoftwareApplication",
    ...{ name: "Acrux", url: origin, description, image: `${origin}/preview.png` },
    ...{ applicationCategory: "DeveloperApplication", operatingSystem: "Web" },
    license: "https://opensource.org/license/mit",
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
}

function breadcrumbs(origin: string, trail: readonly Step[]): object {
  const itemListElement = trail.map(({ name, path }, index) => ({
    ...{ "@type": "ListItem", position: index + 1, name, item: origin + path },
  }));
  return { "@type": "BreadcrumbList", itemListElement };
}

/** Data and no script: the Content-Security-Policy has nothing to say about it. */
function structured(of: object): string {
  const data = { "@context": "https://schema.org", ...of };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;
}

/** As much as a search result shows. */
function clip(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s\S*$/, "")}...`;
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
