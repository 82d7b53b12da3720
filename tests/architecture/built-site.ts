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

/** By path: sections and claims that the specification names, in its own words and figures. */
export const specified: Readonly<Record<string, readonly string[]>> = {
  "/": [
    ...["98%", "2.8x", "92%", "93%", "2.5x", "30%", "24/7", "99.9% uptime", "30+ languages"],
    ...["GitHub", "GitLab", "Bitbucket", "Sign In", "Start Free", "premium features and customization"],
  ],
  "/privacy": [
    ...["Privacy Policy", "Last updated", "Information We Collect", "How We Use Your Information"],
    ...["Data Security", "Your Rights", "AI Processing & Code Analysis", "Code Privacy & Security"],
    ...["International Data Processing", "Third-Party Integrations", "Intellectual Property Rights"],
    ...["Contact Us", "at most 30 days", "deleted automatically", "without your explicit consent"],
    ...["United States (primary)", "US, EU or APAC", "AES-256 at rest", "TLS 1.3 in transit"],
  ],
  "/terms": [
    ...["Terms of Service", "Last updated", "Acceptance of Terms", "Use License", "Termination"],
    ...["Service Availability and SLA", "Payment Terms", "Data Processing and Privacy", "Governing Law"],
    ...["Code and Content Rights", "Limitation of Liability", "User Responsibilities", "Contact Information"],
    ...["Intellectual Property", "99.9% uptime", "scheduled maintenance excluded", "price change 30 days"],
    ...["30 days' notice", "within 30 days after termination", "previous 12 months", "Delaware"],
    ...["monthly or annually, in advance", "non-refundable"],
  ],
  "/security": [
    ...["Enterprise-Grade Security", "Enterprise-grade security", "Advanced authentication"],
    ...["Data protection", "Secure code analysis", "Access controls", "24/7 monitoring"],
    ...["Business continuity", "Compliance and privacy", "Compliance & Certifications"],
    ...["Data Processing & Privacy", "Responsible Disclosure", "bug bounty", "Multi-region failover"],
    ...["GDPR", "CCPA", "PIPEDA", "LGPD", "SOC 2 Type II", "ISO 27001", "HIPAA", "Enterprise SSO"],
    ...["Mandatory 2FA", "Role-based access control", "Audit logs and IP allowlisting"],
    ...["Incident response under 1 hour", "Recovery point under 1 hour, recovery time under 4 hours"],
    ...[
      "Data processing agreements",
      "Private deployments and custom data locations",
      "revoke that at any time",
    ],
  ],
};

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

/** Its lines and cells without their marks, and no code; a list of links is drawn as cards, without its colons. */
function linesOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^```$[^]*?^```$/gm, "")
    .split("\n")
    .filter((line) => !/^(?:- \[|\| *---)/.test(line))
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
