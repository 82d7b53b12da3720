/** A link of the public site: inside of it without loading a page anew, unless what it leads to is plain HTML or elsewhere. */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SiteLink } from "./site-links.ts";

interface SiteAnchorProps {
  link: SiteLink;
  className?: string;
  children?: ReactNode;
}

export function SiteAnchor({ link: { label, to, plain }, className, children = label }: SiteAnchorProps) {
  // A place on a page is the browser's to find: it scrolls there, and without scripts too.
  if (plain === true || to.includes("#")) {
    const away = /^https?:/.test(to) ? { rel: "noopener" } : {};
    return (
      <a href={to} className={className} {...away}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
