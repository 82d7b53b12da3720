/** The users as a table, where there is room for one. */
import { formatDate } from "../../lib/dates.ts";
import { Card } from "../../ui/Card.tsx";
import { ActivationButton } from "./ActivationButton.tsx";
import { HistoryLink } from "./HistoryLink.tsx";
import { RoleMenu } from "./RoleMenu.tsx";
import type { UserListProps } from "./UserDirectory.tsx";
import { GitHubLogin, LastSeen, RoleBadges, StatusBadge, UserIdentity } from "./user-parts.tsx";

const columns = ["User", "GitHub", "Roles", "Status", "Created", "Last seen"];
const cell = "px-3 py-3 align-middle first:pl-5 last:pr-5";

export function UserTable({ users, viewer, savingId, onlyMaster, onChange }: UserListProps) {
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-left">
        <thead>
          <tr className="text-muted border-b text-xs">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 font-medium whitespace-nowrap first:pl-5">
                {column}
              </th>
            ))}
            <th scope="col" className="px-3 py-2.5 pr-5">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {users.map((user) => {
            const actions = { user, viewer, isSaving: savingId === user._id, onChange };
            return (
              <tr key={user._id}>
                <th scope="row" className={`${cell} w-full max-w-0 font-normal`}>
                  <UserIdentity user={user} isViewer={user._id === viewer.uid} />
                </th>
                <td className={`${cell} max-w-40`}>
                  <GitHubLogin user={user} />
                </td>
                <td className={cell}>
                  <RoleBadges user={user} />
                </td>
                <td className={cell}>
                  <StatusBadge user={user} />
                </td>
                <td className={`${cell} text-muted text-sm whitespace-nowrap`}>
                  {formatDate(user.createdAt)}
                </td>
                <td className={`${cell} text-muted text-sm whitespace-nowrap`}>
                  <LastSeen user={user} />
                </td>
                <td className={cell}>
                  <div className="flex items-center justify-end gap-1.5">
                    <RoleMenu {...actions} onlyMaster={onlyMaster} />
                    <ActivationButton {...actions} />
                    <HistoryLink user={user} />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
