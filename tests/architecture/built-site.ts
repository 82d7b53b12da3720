/** The public site as it was built, and the texts that its pages must hold. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "@acrux/contract";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { readGuides } from "../../local/site/guides.ts";
import { notes } from "../../web/src/public/content/blog.ts";
import { features, impact, known, securityPoints } from "../../web/src/public/content/landing.ts";
import { phrases } from "../../web/src/public/content/phrases.ts";
import type { Block, LegalText } from "../../web/src/public/content/legal-text.ts";
import { plans } from "../../web/src/public/content/pricing.ts";
import { privacy } from "../../web/src/public/content/privacy.ts";
import { securityCards, securitySections } from "../../web/src/public/content/security.ts";
import { terms } from "../../web/src/public/content/terms.ts";

export interface SitePageFile {
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

/** Every page but the one that the app starts from. */
export async function readSite(folder: string): Promise<SitePageFile[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".html") && name !== "app.html",
  );
  return await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(folder, file), "utf8");
      const path = file === "index.html" ? "/" : `/${file.replace(/\.html$/, "")}`;
      return { path, html, title: /<title>([^<]*)/.exec(html)?.[1] ?? "" };
    }),
  );
}

/** The addresses of a sitemap, sorted. */
export async function listedIn(folder: string, file: string): Promise<string[]> {
  const xml = await readFile(join(folder, file), "utf8");
  return Array.from(xml.matchAll(/<loc>([^<]*)/g), ([, address = ""]) => address).sort();
}

/** What a reader sees of a page: its body without tags. */
export function textOf(html: string): string {
  const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return (
    html
      .slice(html.indexOf("<body"))
      .replaceAll(/<!--.*?-->/g, "")
      // Within a sentence.
      .replaceAll(/<\/?(?:a|code|strong|em)\b[^>]*>/g, "")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => names[name] ?? "")
      .replaceAll(/\s+/g, " ")
  );
}

/** By path: the words that stand in the content files, the contract and the rules. */
export function documentedTexts(): Map<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    [
      "/",
      [
        ...phrases,
        ...[...features, ...securityPoints].flatMap(pair),
        ...[...impact, ...known].flatMap(({ figure, text }) => [figure, text]),
      ],
    ],
    ["/privacy", legal(privacy)],
    ["/terms", legal(terms)],
    [
      "/security",
      [
        ...securityCards.flatMap((card) => [...pair(card), ...card.points]),
        ...securitySections.flatMap(({ heading, body }) => [heading, ...flat(body)]),
      ],
    ],
    ["/pricing", plans.flatMap(({ name, price, text, points }) => [name, price, text, ...points])],
    ["/blog", notes.flatMap(({ title, body }) => [title, ...flat(body)])],
    ...readGuides().map(({ path, markdown }) => [path, linesOf(markdown)] as const),
    ["/api", Object.values(routes).flatMap(({ summary, path }) => [summary, `/api${path}`])],
    ...builtInRules.map(
      ({ id, title, message }) => [`/docs/rules/${id}`, [title, message.replaceAll("`", ""), id]] as const,
    ),
  ]);
}

/** Its lines and cells without their marks; a list of links is drawn as cards, without its colons. */
function linesOf(markdown: string): string[] {
  return markdown
    .split("\n")
    .filter((line) => !/^(?:```|- \[|\| *---)/.test(line))
    .flatMap((line) => (line.startsWith("| ") ? line.split(/(?<!\\)\|/) : [line]))
    .map((line) =>
      line
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replaceAll(/^(?:#+|-) |\*\*|`/g, "")
        .replaceAll(String.raw`\|`, "|")
        .trim(),
    );
}

function pair({ title, text }: { title: string; text: string }): string[] {
  return [title, text];
}

function legal({ title, lead, version, sections }: LegalText): string[] {
  return [title, lead, version, ...sections.flatMap(({ heading, body }) => [heading, ...flat(body)])];
}

function flat(body: readonly Block[]): readonly string[] {
  return body.flat();
}
