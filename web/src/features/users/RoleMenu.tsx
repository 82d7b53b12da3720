/** Adds and removes a user's roles; masters only. */
import type { Role } from "@acrux/contract";
import { ChevronDown } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/Menu.tsx";
import type { UserActionProps } from "./ActivationButton.tsx";
import { displayName } from "./display-name.ts";
import { rolesToAdd, rolesToRemove } from "./permissions.ts";

interface RoleMenuProps extends UserActionProps {
  onlyMaster: string | null;
}

export function RoleMenu({ user, onlyMaster, viewer, isSaving, onChange }: RoleMenuProps) {
  const addable = rolesToAdd(viewer, user);
  const removable = rolesToRemove(viewer, user, onlyMaster);
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
          unavailable={permission.allowed ? undefined : permission.why}
          onSelect={() => {
            setRoles(user.roles.filter((kept) => kept !== role));
          }}
        >
          {`Remove ${role}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
