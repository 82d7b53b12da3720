/** The production build: how much a visitor loads, and that nothing of the local suite is in it. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { secretFormats } from "../../functions/src/review/secrets/formats/index.ts";
import { buildSite } from "../../local/build.ts";
import { known } from "../../web/src/public/content/landing.ts";
import { ruleAddress } from "../../web/src/public/docs/rule-address.ts";
import { documentedTexts, listedIn, readSite, type SitePageFile, specified, textOf } from "./built-site.ts";
import { budgets, filesOf, type Manifest, readManifest, weightOf } from "./web-sizes.ts";

const siteOrigin = "https://acrux.example";

let folder = "";
let manifest: Manifest = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acrux-bundle-"));
  const { VITE_LOCAL: _, ...env } = process.env;
  await buildSite(folder, { ...env, NODE_ENV: "production" }, siteOrigin);
  manifest = await readManifest(folder);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function scripts(): Promise<string> {
  const assets = await readdir(join(folder, "assets"));
  const contents = await Promise.all(
    assets
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFile(join(folder, "assets", name), "utf8")),
  );
  return contents.join("\n");
}

describe("the production build", () => {
  it.each(budgets)("loads at most $most kB of JavaScript for $part", async (budget) => {
    expect(await weightOf(folder, manifest, budget)).toBeLessThanOrEqual(budget.most);
  });

  it("loads what edits a task, and a project's settings, only when they are opened", async () => {
    const shell = ["index.html", "src/app/SignedInApp.tsx", "src/features/board/BoardPage.tsx"];
    const board = filesOf(manifest, [
      ...shell,
      "src/features/board/Board.tsx",
      "src/features/board/Overlays.tsx",
    ]);
    for (const later of ["CreateTask", "EditTask", "settings/ProjectSettings"]) {
      expect([...board]).not.toContain(manifest[`src/features/board/${later}.tsx`]?.file);
    }
  });

  it("loads no schema of the contract before a page asks for one", async () => {
    for (const file of filesOf(manifest, ["index.html", "src/app/SignedInApp.tsx"])) {
      expect(await readFile(join(folder, file), "utf8")).not.toMatch(/safeParse|_zod/);
    }
  });

  it("keeps Firebase out of public pages, and Firestore out of the shell", async () => {
    const firebase = /initializeAuth|firebaseapp|identitytoolkit/;
    for (const file of filesOf(manifest, [
      "index.html",
      "src/public/landing/Landing.tsx",
      "src/public/info/NotFound.tsx",
    ])) {
      expect(await readFile(join(folder, file), "utf8")).not.toMatch(firebase);
    }
    for (const file of filesOf(manifest, ["index.html", "src/app/SignedInApp.tsx"])) {
      expect(await readFile(join(folder, file), "utf8")).not.toContain("firestore.googleapis.com");
    }
  });

  it("has no seeded accounts and no address of the local suite", async () => {
    expect(await scripts()).not.toMatch(/58310\d|Local accounts|acrux\.example|demo-acrux|127\.0\.0\.1:\d/);
  });

  it("signs in with GitHub's popup and asks for no access to repositories", async () => {
    const all = await scripts();
    expect(all).toContain("auth/popup-blocked");
    expect(all).not.toMatch(/addScope\(["'`]repo/);
  });

  it("needs no inline script and no inline handler", async () => {
    const html = await readFile(join(folder, "app.html"), "utf8");
    expect(html).toContain('src="/theme.js"');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/\son\w+=/);
  });

  it("preloads the text font and nothing else", async () => {
    const html = await readFile(join(folder, "index.html"), "utf8");
    const preloads = html.match(/<link[^>]*rel="preload"[^>]*>/g) ?? [];
    expect(preloads).toHaveLength(1);
    expect(preloads[0]).toMatch(/inter-latin-wght-normal[^"]*\.woff2/);
  });
});

describe("the public site", () => {
  let pages: readonly SitePageFile[] = [];
  const pageAt = (path: string): SitePageFile => {
    const found = pages.find((page) => page.path === path);
    if (found === undefined) throw new Error(`The site has no page ${path}.`);
    return found;
  };

  beforeAll(async () => {
    pages = await readSite(folder);
  });

  it("loads nothing of a session on any page, neither at once nor later", () => {
    const parts = Object.keys(manifest).filter((name) => name.startsWith("src/public/"));
    expect(parts).toContain("src/public/landing/TryIt.tsx");
    const session = [...filesOf(manifest, ["src/app/SignedInApp.tsx"])].find((file) =>
      file.includes("/session-"),
    );
    expect(session).toBeDefined();
    expect(parts.filter((name) => filesOf(manifest, [name]).has(session ?? ""))).toEqual([]);
  });

  it("has one heading, its own title, a description and a canonical address on every page", () => {
    const faults = pages
      .filter(({ path }) => path !== "/404")
      .filter(
        ({ path, html }) =>
          html.match(/<h1[\s>]/g)?.length !== 1 ||
          !/<title>[^<]{5,}<\/title>/.test(html) ||
          !/<meta name="description" content="[^"]{20,}"/.test(html) ||
          !html.includes(`<link rel="canonical" href="${siteOrigin}${path}">`),
      );
    expect(faults.map(({ path }) => path)).toEqual([]);
    const titles = pages.filter(({ path }) => !path.startsWith("/docs/rules/")).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("has no dead link: every address leads to a page, a file or the app, and every anchor to an element", async () => {
    const known = new Set(pages.map(({ path }) => path));
    const assets = new Set((await readdir(folder, { recursive: true })).map((name) => `/${name}`));
    const dead = pages.flatMap(({ path, html }) =>
      Array.from(html.matchAll(/\s(?:href|src|srcset)="(\/[^"#?]*|)(#[^"]*)?"/gi), ([, to = "", anchor]) => ({
        ...{ from: path, to: to === "" ? path : to, anchor },
      })).filter(({ to, anchor }) => {
        if (/^\/(?:app|login|api\/)/.test(to) || assets.has(to)) return false;
        if (!known.has(to)) return true;
        return anchor !== undefined && !pageAt(to).html.includes(` id="${anchor.slice(1)}"`);
      }),
    );
    expect(dead).toEqual([]);
  });

  it.each(Object.entries(specified))("says on %s what the specification wants said there", (path, texts) => {
    const shown = textOf(pageAt(path).html);
    expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  });

  it("has the sections of the landing page that others link to", () => {
    const { html } = pageAt("/");
    const anchors = ["hero", "features", "impact", "security", "enterprise"];
    expect(anchors.filter((anchor) => !html.includes(` id="${anchor}"`))).toEqual([]);
  });

  it("claims no more of the engine than it holds", () => {
    const examples = builtInRules.reduce((sum, { valid, invalid }) => sum + valid.length + invalid.length, 0);
    const weaknesses = new Set(builtInRules.map(({ cwe }) => cwe)).size;
    const providers = new Set(secretFormats.map(({ provider }) => provider)).size;
    const held = [builtInRules.length, examples, weaknesses, secretFormats.length, providers];
    const claimed = known.flatMap(({ figure, text }) => [figure, ...(/\d+/.exec(text) ?? [])]);
    expect(claimed).toHaveLength(held.length);
    const numbers = claimed.map((figure) => Number(figure.replaceAll(/\D/g, "")));
    expect(numbers.filter((number, index) => number > (held[index] ?? 0))).toEqual([]);
  });

  it("explains whatever a finding can be found by, where the trial leads", () => {
    const others = [
      "secret-generic",
      "metric-nesting",
      "manifest-unpinned",
      "removed-guard",
      "context-route",
    ];
    const ids = [...builtInRules.map(({ id }) => id), ...others];
    const known = new Set(pages.map(({ path }) => path));
    expect(ids.filter((id) => !known.has(ruleAddress(id)))).toEqual([]);
  });

  it("has every text of every page in its HTML, for whoever reads it without scripts", () => {
    for (const [path, texts] of documentedTexts()) {
      const shown = textOf(pageAt(path).html);
      expect(
        texts.filter((text) => !shown.includes(text.replaceAll(/\s+/g, " "))),
        path,
      ).toEqual([]);
    }
  });

  it("loads no script on a page of the documentation but the one that sets the theme, and where rules are listed a search", () => {
    for (const { path, html } of pages) {
      if (!path.startsWith("/docs") && path !== "/api") continue;
      const isList = path === "/docs/rules" || path.startsWith("/docs/rules/language/");
      const sources = Array.from(html.matchAll(/<script[^>]*src="([^"]*)"/g), ([, source]) => source);
      expect(sources.toSorted(), path).toEqual(isList ? ["/rule-search.js", "/theme.js"] : ["/theme.js"]);
    }
  });

  it("loads what can be read before the scripts that make it move", () => {
    const tags = pageAt("/").html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(1);
    expect(tags.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
  });

  it("has no style attribute in its HTML, which the policy of the deployment refuses", () => {
    expect(pages.filter(({ html }) => /<[^>]+\sstyle="/.test(html)).map(({ path }) => path)).toEqual([]);
  });

  it("tells search engines what the product is, and where each page of the documentation stands", () => {
    const told = (path: string): unknown[] =>
      Array.from(
        pageAt(path).html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
        ([, json = ""]): unknown => JSON.parse(json),
      );
    expect(told("/")).toMatchObject([{ "@type": "SoftwareApplication", url: siteOrigin }]);
    expect(told("/docs/rules/js-sql-injection")).toMatchObject([
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, item: `${siteOrigin}/docs` },
          { position: 2, item: `${siteOrigin}/docs/rules` },
          { position: 3, item: `${siteOrigin}/docs/rules/js-sql-injection` },
        ],
      },
    ]);
  });

  it("lists every page for search engines, and keeps them out of the app and of what does not exist", async () => {
    const sitemap = await listedIn(folder, "sitemap.xml");
    expect(sitemap).toEqual(
      pages
        .filter(({ path }) => path !== "/404")
        .map(({ path }) => siteOrigin + path)
        .sort(),
    );
    expect(await readFile(join(folder, "robots.txt"), "utf8")).toContain("Disallow: /app");
    expect(pageAt("/404").html).toContain('<meta name="robots" content="noindex">');
  });
});
