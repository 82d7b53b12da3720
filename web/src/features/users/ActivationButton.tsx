/** Activates or deactivates a user, or says why the viewer may not. */
import type { User } from "@acrux/contract";
import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { displayName } from "./display-name.ts";
import { canToggle, type Viewer } from "./permissions.ts";
import type { UserChange } from "./queries.ts";

interface ActivationButtonProps extends UserActionProps {
  /** Whether there is room to show why it is disabled; it is read out either way. */
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
  const whyId = useId();
  const permission = canToggle(viewer, user);
  const label = user.isActive ? "Deactivate" : "Activate";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button
        size="sm"
        className="min-w-24"
        aria-label={`${label} ${displayName(user)}`}
        loading={isSaving}
        disabled={!permission.allowed}
        {...(!permission.allowed && { "aria-describedby": whyId, title: permission.why })}
        onClick={() => {
          onChange({ kind: "activation", user, isActive: !user.isActive });
        }}
      >
        {label}
      </Button>
      {!permission.allowed && (
        <span id={whyId} className={showsWhy ? "text-subtle text-xs" : "sr-only"}>
          {permission.why}
        </span>
      )}
    </span>
  );
}
