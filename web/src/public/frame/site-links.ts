/** Where the header and the footer of the public site lead. */
import { paths } from "../../app/paths.ts";

export interface SiteLink {
  readonly label: string;
  readonly to: string;
  /** Leads out of the React pages: to plain HTML, to another site or to a mail program. */
  readonly plain?: true;
}

/** Sections of the landing page; from another page the link leads there first. */
export const sections: readonly SiteLink[] = [
  { label: "Features", to: "/#features" },
  { label: "Impact", to: "/#impact" },
  { label: "Security", to: "/#security" },
];

export const headerPages: readonly SiteLink[] = [
  { label: "Docs", to: paths.docs, plain: true },
  { label: "Pricing", to: paths.pricing },
];

export const sourceRepository = "https://github.com/acrux-review/acrux";
export const contactAddress = "hello@acrux-review.example";

export const footerGroups: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  {
    title: "Product",
    links: [
      { label: "Features", to: "/#features" },
      { label: "Pricing", to: paths.pricing },
      { label: "Enterprise", to: "/#enterprise" },
      { label: "Security", to: paths.security },
      { label: "Status", to: paths.status },
    ],
  },
  {
    title: "Developers",
    links: [
      { label: "Docs", to: paths.docs, plain: true },
      { label: "Rules", to: paths.docsRules, plain: true },
      { label: "API", to: paths.apiReference, plain: true },
      { label: "Source code", to: sourceRepository, plain: true },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "Blog", to: paths.blog },
      { label: "Community", to: paths.community },
      { label: "Contact", to: `mailto:${contactAddress}`, plain: true },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Privacy Policy", to: paths.privacy },
      { label: "Terms of Service", to: paths.terms },
    ],
  },
];

export const socialLinks: readonly SiteLink[] = [
  { label: "GitHub", to: "https://github.com/acrux-review", plain: true },
  { label: "X", to: "https://x.com/acrux_review", plain: true },
  { label: "LinkedIn", to: "https://www.linkedin.com/company/acrux-review", plain: true },
];
