/** Adds and removes a user's roles; masters only. */
import { type Role, type User } from "@acrux/contract";
import { ChevronDown } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/Menu.tsx";
import type { UserActionProps } from "./ActivationButton.tsx";
import { displayName } from "./display-name.ts";
import { rolesToAdd, rolesToRemove } from "./permissions.ts";

interface RoleMenuProps extends UserActionProps {
  /** All users that are loaded: they tell whether this is the last active master. */
  users: readonly User[];
}

export function RoleMenu({ user, users, viewer, isSaving, onChange }: RoleMenuProps) {
  const addable = rolesToAdd(viewer, user);
  const removable = rolesToRemove(viewer, user, users);
  if (addable.length === 0 && removable.length === 0) return null;
  const setRoles = (roles: readonly Role[]): void => {
    onChange({ kind: "roles", user, roles });
  };
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" disabled={isSaving} aria-label={`Roles of ${displayName(user)}`}>
          Roles
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Button>
      }
    >
      {addable.length > 0 && <MenuLabel>Add role</MenuLabel>}
      {addable.map((role) => (
        <MenuItem
          key={role}
          onSelect={() => {
            setRoles([...user.roles, role]);
          }}
        >
          {`Add ${role}`}
        </MenuItem>
      ))}
      {addable.length > 0 && removable.length > 0 && <MenuSeparator />}
      {removable.length > 0 && <MenuLabel>Remove role</MenuLabel>}
      {removable.map(({ role, permission }) => (
        <MenuItem
          key={role}
          danger
          disabled={!permission.allowed}
          onSelect={() => {
            setRoles(user.roles.filter((kept) => kept !== role));
          }}
        >
          <span className="flex max-w-56 flex-col">
            {`Remove ${role}`}
            {!permission.allowed && <span className="text-muted text-xs">{permission.why}</span>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
