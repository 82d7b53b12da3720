/** Activates or deactivates a user, or says why the viewer may not. */
import type { User } from "@acrux/contract";
import { Button } from "../../ui/Button.tsx";
import { UnavailableButton } from "../../ui/UnavailableButton.tsx";
import { displayName } from "./display-name.ts";
import { canToggle, type Viewer } from "./permissions.ts";
import type { UserChange } from "./queries.ts";

interface ActivationButtonProps extends UserActionProps {
  /** Whether there is room to show why it is disabled; hover, focus and screen readers tell it either way. */
  showsWhy?: boolean;
}

export interface UserActionProps {
  user: User;
  viewer: Viewer;
  isSaving: boolean;
  onChange: (change: UserChange) => void;
}

export function ActivationButton({
  user,
  viewer,
  isSaving,
  onChange,
  showsWhy = false,
}: ActivationButtonProps) {
  const permission = canToggle(viewer, user);
  const label = user.isActive ? "Deactivate" : "Activate";
  const naming = {
    size: "sm",
    className: "min-w-24",
    "aria-label": `${label} ${displayName(user)}`,
  } as const;
  if (!permission.allowed) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <UnavailableButton {...naming} reason={permission.why}>
          {label}
        </UnavailableButton>
        {showsWhy && (
          <span aria-hidden="true" className="text-subtle text-xs">
            {permission.why}
          </span>
        )}
      </span>
    );
  }
  return (
    <Button
      {...naming}
      loading={isSaving}
      onClick={() => {
        onChange({ kind: "activation", user, isActive: !user.isActive });
      }}
    >
      {label}
    </Button>
  );
}
