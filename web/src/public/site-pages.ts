/** The pages of the public site: where each stands, what search engines and previews are told of it, and how it is loaded. */
import { lazyPage } from "../app/lazy-page.ts";
import { paths } from "../app/paths.ts";
import type { PageInfo } from "./site-renderer.ts";

const landing = lazyPage(async () => (await import("./landing/Landing.tsx")).Landing);
const privacy = lazyPage(async () => (await import("./info/Privacy.tsx")).Privacy);
const terms = lazyPage(async () => (await import("./info/Terms.tsx")).Terms);
const security = lazyPage(async () => (await import("./info/Security.tsx")).Security);
const pricing = lazyPage(async () => (await import("./info/Pricing.tsx")).Pricing);
const blog = lazyPage(async () => (await import("./info/Blog.tsx")).Blog);
const community = lazyPage(async () => (await import("./info/Community.tsx")).Community);
const status = lazyPage(async () => (await import("./info/Status.tsx")).Status);
const notFound = lazyPage(async () => (await import("./info/NotFound.tsx")).NotFound);

export interface SitePage extends PageInfo {
  readonly page: ReturnType<typeof lazyPage>;
}

export const landingPage: SitePage = {
  path: paths.landing,
  title: "Acrux: code review that is exact, quiet and honest",
  description:
    "Acrux reviews every pull request on GitHub: it points at the code it is about, never repeats itself, and says what it did not read. Open source, on your own Firebase project.",
  page: landing,
  module: "landing/Landing.tsx",
};

/** Shown at every address that nothing else stands at. */
export const notFoundPage: SitePage = {
  path: "*",
  title: "Page not found",
  description: "There is nothing at this address.",
  page: notFound,
  module: "info/NotFound.tsx",
};

export const sitePages: readonly SitePage[] = [
  landingPage,
  {
    path: paths.privacy,
    title: "Privacy Policy",
    description: "What Acrux collects, how it is used and protected, and the rights you have over it.",
    page: privacy,
    module: "info/Privacy.tsx",
  },
  {
    path: paths.terms,
    title: "Terms of Service",
    description:
      "The terms under which Acrux is offered: license, service level, payment, rights and duties.",
    page: terms,
    module: "info/Terms.tsx",
  },
  {
    path: paths.security,
    title: "Enterprise-Grade Security",
    description: "How Acrux protects code and data: isolation, encryption, access controls and monitoring.",
    page: security,
    module: "info/Security.tsx",
  },
  {
    path: paths.pricing,
    title: "Pricing",
    description: "Acrux is open source. You pay your own cloud bill, and for a model if you connect one.",
    page: pricing,
    module: "info/Pricing.tsx",
  },
  {
    path: paths.blog,
    title: "Blog",
    description: "Notes from building a reviewer that people leave switched on.",
    page: blog,
    module: "info/Blog.tsx",
  },
  {
    path: paths.community,
    title: "Community",
    description: "Where to ask, report and contribute.",
    page: community,
    module: "info/Community.tsx",
  },
  {
    path: paths.status,
    title: "Status",
    description: "Whether this deployment of Acrux responds right now.",
    page: status,
    module: "info/Status.tsx",
  },
];

/** What the window is called on a page. */
export function windowTitle(title: string): string {
  return title.includes("Acrux") ? title : `${title} · Acrux`;
}
