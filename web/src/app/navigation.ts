/** What the sidebar offers, as one list: links, and groups that open to show theirs. */
import { managesUsers, type Role } from "@acrux/contract";
import { GitPullRequest, House, type LucideIcon, ScanSearch, Users } from "lucide-react";
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
  { kind: "link", label: "Home", to: paths.app, icon: House, audience: "everyone", exact: true },
  {
    kind: "group",
    id: "code-review",
    label: "Code review",
    icon: ScanSearch,
    links: [
      { kind: "link", label: "Reviews", to: paths.reviews, icon: GitPullRequest, audience: "signed-in" },
      { kind: "link", label: "GitHub", to: paths.githubSettings, icon: GitHubMark, audience: "signed-in" },
    ],
  },
  { kind: "link", label: "Users", to: paths.users, icon: Users, audience: "managers" },
];

interface Viewer {
  roles?: readonly Role[];
}

/** The items that a viewer sees; a group without links is left out. `null` is somebody who is not signed in. */
export function navigationFor(viewer: Viewer | null): readonly NavigationItem[] {
  return navigation.flatMap((item): NavigationItem[] => {
    if (item.kind === "link") return seenBy(viewer, item) ? [item] : [];
    const links = item.links.filter((link) => seenBy(viewer, link));
    return links.length > 0 ? [{ ...item, links }] : [];
  });
}

function seenBy(viewer: Viewer | null, link: NavigationLink): boolean {
  switch (link.audience) {
    case "everyone":
      return true;
    case "signed-in":
      return viewer !== null;
    case "managers":
      return managesUsers(viewer?.roles ?? []);
  }
}

/** The group that is open when the app opens at a path: the one that holds it, else the first. */
export function openAtFirst(pathname: string): string | null {
  const groups = navigation.filter((item) => item.kind === "group");
  const holding = groups.find((group) => group.links.some((link) => pathname.startsWith(link.to)));
  return (holding ?? groups[0])?.id ?? null;
}
