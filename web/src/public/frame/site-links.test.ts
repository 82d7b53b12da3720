/** The links of the header and the footer: the specification's own, and those that a click must follow without a page being drawn here. */
import { describe, expect, it } from "vitest";
import { paths } from "../../app/paths.ts";
import { sitePages } from "../site-pages.ts";
import { footerGroups, headerPages, sections, socialLinks } from "./site-links.ts";

const footer = [...footerGroups.flatMap(({ links }) => links), ...socialLinks];

describe("the links of the public site", () => {
  it("leads from the footer to everything that the specification names", () => {
    const to = footer.map((link) => link.to);
    const pages = ["pricing", "docs", "api", "blog", "community", "privacy", "terms", "security", "status"];
    expect(to).toEqual(expect.arrayContaining([...pages.map((name) => `/${name}`), "/#enterprise"]));
    expect(to.filter((address) => address.startsWith("mailto:"))).toHaveLength(1);
    expect(socialLinks.length).toBeGreaterThan(1);
  });

  it("draws no page here that is plain HTML, such as the documentation: a click has to load it", () => {
    const drawn = new Set(sitePages.map(({ path }) => path));
    const followed = [...sections, ...headerPages, ...footer].filter(
      ({ to, plain }) => plain !== true && !to.includes("#"),
    );
    expect(followed.map(({ to }) => to).filter((to) => !drawn.has(to))).toEqual([]);
    expect(headerPages.find(({ to }) => to === paths.docs)?.plain).toBe(true);
  });
});
