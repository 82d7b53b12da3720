/** The footer of the public site, with every page there is. */
import { Star } from "../../ui/Star.tsx";
import { SiteAnchor } from "./SiteAnchor.tsx";
import { footerGroups, socialLinks } from "./site-links.ts";

export function SiteFooter() {
  return (
    <footer className="border-t text-base">
      <div className="mx-auto w-full max-w-6xl px-5 py-12 sm:px-8">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4 lg:grid-cols-[1.4fr_repeat(4,1fr)]">
          <div className="col-span-2 sm:col-span-4 lg:col-span-1">
            <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
              <Star className="text-accent-text size-5" />
              Acrux
            </p>
            <p className="text-muted mt-2 max-w-56">Code review that is exact, quiet and honest.</p>
          </div>
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="font-medium">{title}</h2>
              <ul className="mt-3 space-y-2.5">
                {links.map((link) => (
                  <li key={link.to}>
                    <SiteAnchor
                      link={link}
                      className="text-muted hover:text-fg rounded-md transition-colors"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="text-muted mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t pt-6">
          <p>Acrux is open source under the MIT License.</p>
          <ul className="flex gap-6">
            {socialLinks.map((link) => (
              <li key={link.to}>
                <SiteAnchor link={link} className="hover:text-fg rounded-md transition-colors" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
