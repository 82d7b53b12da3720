/** What table and cards show of a user. Names are strangers' text: cleaned and isolated. */
import type { Role, User } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { displayName } from "./display-name.ts";

interface UserProps {
  user: User;
}

export function UserIdentity({ user, isViewer }: UserProps & { isViewer: boolean }) {
  const name = displayName(user);
  const email = cleanText(user.email ?? "");
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={user.avatarUrl} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-medium" title={name}>
            {name}
          </bdi>
          {isViewer && <Badge tone="accent">You</Badge>}
        </p>
        <p className="text-muted truncate text-sm" title={email}>
          <bdi>{email === "" ? "No email" : email}</bdi>
        </p>
      </div>
    </div>
  );
}

export function GitHubLogin({ user }: UserProps) {
  if (user.githubLogin === null) return <span className="text-subtle text-sm">Not linked</span>;
  const login = cleanText(user.githubLogin);
  return (
    <bdi className="block truncate text-sm" title={login}>
      {login}
    </bdi>
  );
}

const roleOrder: readonly Role[] = ["master", "admin", "user"];
const roleTones: Readonly<Record<Role, BadgeTone>> = { master: "accent", admin: "info", user: "neutral" };

export function RoleBadges({ user }: UserProps) {
  return (
    <span className="flex flex-wrap gap-1 sm:flex-nowrap">
      {roleOrder
        .filter((role) => user.roles.includes(role))
        .map((role) => (
          <Badge key={role} tone={roleTones[role]}>
            {role}
          </Badge>
        ))}
    </span>
  );
}

export function StatusBadge({ user }: UserProps) {
  return <Badge tone={user.isActive ? "success" : "warning"}>{user.isActive ? "Active" : "Inactive"}</Badge>;
}

export function LastSeen({ user }: UserProps) {
  return user.lastSeenAt === null ? "Never" : <TimeAgo instant={user.lastSeenAt} />;
}
