/** What the sidebar offers, as one list: links, and groups that open to show theirs. */
import { managesUsers, type Role } from "@acrux/contract";
import {
  FileText,
  FolderKanban,
  GitPullRequest,
  House,
  ListChecks,
  type LucideIcon,
  ScanSearch,
  ScrollText,
  ShieldUser,
  Users,
} from "lucide-react";
import { GitHubMark } from "../ui/GitHubMark.tsx";
import { paths } from "./paths.ts";

type Icon = LucideIcon | typeof GitHubMark;

export interface NavigationLink {
  kind: "link";
  label: string;
  to: string;
  icon: Icon;
  /** Who sees it. */
  audience: "everyone" | "signed-in" | "managers";
  /** Pressed after `g`, it leads there. */
  letter: string;
  /** Only the exact path counts as being there, not the paths below it. */
  exact?: boolean;
}

export interface NavigationGroup {
  kind: "group";
  id: string;
  label: string;
  icon: Icon;
  links: readonly NavigationLink[];
}

export type NavigationItem = NavigationLink | NavigationGroup;

const navigation: readonly NavigationItem[] = [
  link("Home", paths.app, House, "everyone", "h", { exact: true }),
  link("Projects", paths.projects, FolderKanban, "signed-in", "p"),
  link("Posts", paths.posts, FileText, "signed-in", "o"),
  {
    kind: "group",
    id: "code-review",
    label: "Code review",
    icon: ScanSearch,
    links: [
      link("Reviews", paths.reviews, GitPullRequest, "signed-in", "r"),
      link("Rules", paths.rules, ListChecks, "managers", "e"),
      link("GitHub", paths.githubSettings, GitHubMark, "signed-in", "g"),
    ],
  },
  {
    kind: "group",
    id: "administration",
    label: "Administration",
    icon: ShieldUser,
    links: [
      link("Users", paths.users, Users, "managers", "u"),
      link("Audit log", paths.audit, ScrollText, "managers", "l"),
    ],
  },
];

function link(
  label: string,
  to: string,
  icon: Icon,
  audience: NavigationLink["audience"],
  letter: string,
  more: { exact?: boolean } = {},
): NavigationLink {
  return { kind: "link", label, to, icon, audience, letter, ...more };
}

interface Viewer {
  roles?: readonly Role[];
}

/** The items that a viewer sees; a group without links is left out. `null` is somebody who is not signed in. */
export function navigationFor(viewer: Viewer | null): readonly NavigationItem[] {
  return navigation.flatMap((item): NavigationItem[] => {
    if (item.kind === "link") return seenBy(viewer, item) ? [item] : [];
    const links = item.links.filter((candidate) => seenBy(viewer, candidate));
    return links.length > 0 ? [{ ...item, links }] : [];
  });
}

/** The same without groups. */
export function linksFor(viewer: Viewer | null): readonly NavigationLink[] {
  return navigationFor(viewer).flatMap((item) => (item.kind === "link" ? [item] : item.links));
}

function seenBy(viewer: Viewer | null, candidate: NavigationLink): boolean {
  switch (candidate.audience) {
    case "everyone":
      return true;
    case "signed-in":
      return viewer !== null;
    case "managers":
      return managesUsers(viewer?.roles ?? []);
  }
}

/** The group that holds the page at a path, or null. */
export function groupOf(pathname: string): string | null {
  return groups().find((group) => group.links.some(({ to }) => pathname.startsWith(to)))?.id ?? null;
}

/** The group that is open when the app opens at a path: the one that holds it, else the first. */
export function openAtFirst(pathname: string): string | null {
  return groupOf(pathname) ?? groups()[0]?.id ?? null;
}

function groups(): readonly NavigationGroup[] {
  return navigation.filter((item) => item.kind === "group");
}
