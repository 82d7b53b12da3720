/** The users as cards below each other, for phones and narrow windows. */
import type { ReactNode } from "react";
import { formatDate } from "../../lib/dates.ts";
import { Card } from "../../ui/Card.tsx";
import { ActivationButton } from "./ActivationButton.tsx";
import { HistoryLink } from "./HistoryLink.tsx";
import { RoleMenu } from "./RoleMenu.tsx";
import type { UserListProps } from "./UserDirectory.tsx";
import { GitHubLogin, LastSeen, RoleBadges, StatusBadge, UserIdentity } from "./user-parts.tsx";

export function UserCards({ users, viewer, savingId, onlyMaster, onChange }: UserListProps) {
  return (
    <ul aria-label="Users" className="flex flex-col gap-3">
      {users.map((user) => {
        const actions = { user, viewer, isSaving: savingId === user._id, onChange };
        return (
          <li key={user._id}>
            <Card className="flex flex-col gap-4 p-4">
              <div className="flex items-start justify-between gap-3">
                <UserIdentity user={user} isViewer={user._id === viewer.uid} />
                <StatusBadge user={user} />
              </div>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-4">
                <Fact term="Roles">
                  <RoleBadges user={user} />
                </Fact>
                <Fact term="GitHub">
                  <GitHubLogin user={user} />
                </Fact>
                <Fact term="Created">{formatDate(user.createdAt)}</Fact>
                <Fact term="Last seen">
                  <LastSeen user={user} />
                </Fact>
              </dl>
              <div className="flex flex-wrap items-center gap-2 empty:hidden">
                <RoleMenu {...actions} onlyMaster={onlyMaster} />
                <ActivationButton {...actions} showsWhy />
                <span className="ml-auto">
                  <HistoryLink user={user} />
                </span>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-subtle mb-1 text-xs">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
