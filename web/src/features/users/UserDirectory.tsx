/** The list of users, as a table or on phones as cards, and the changes that can be made to them. */
import type { User } from "@acrux/contract";
import { useState } from "react";
import { errorDetail } from "../../lib/error-text.ts";
import { useOnlyMaster } from "../../lib/only-master.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Banner } from "../../ui/Banner.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { useAuth } from "../session/auth-context.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { changedText, confirmationOf } from "./confirmation.ts";
import type { Viewer } from "./permissions.ts";
import { changeFailure, type UserChange, useChangeUser } from "./queries.ts";
import { UserCards } from "./UserCards.tsx";
import { UserTable } from "./UserTable.tsx";

export interface UserListProps {
  users: readonly User[];
  viewer: Viewer;
  /** The user whose change is being saved. */
  savingId: string | null;
  /** The uid of the only active master, who must stay one. */
  onlyMaster: string | null;
  onChange: (change: UserChange) => void;
}

export function UserDirectory({ users, viewer }: Pick<UserListProps, "users" | "viewer">) {
  const isWide = useMedia("(min-width: 72rem)");
  const { reload } = useAuth();
  const [asking, setAsking] = useState<UserChange | null>(null);
  const onlyMaster = useOnlyMaster(viewer.roles.includes("master"));
  const change = useChangeUser((changed, { kind }) => {
    setAsking(null);
    void toastSuccess(changedText(changed, kind));
    // The session carries roles too: what the viewer may do has just changed.
    if (changed._id === viewer.uid) void reload();
  });

  const request = (wanted: UserChange): void => {
    change.reset();
    if (confirmationOf(wanted, viewer.uid) === null) change.mutate(wanted);
    else setAsking(wanted);
  };

  const list: UserListProps = {
    users,
    viewer,
    savingId: change.isPending ? change.variables.user._id : null,
    onlyMaster,
    onChange: request,
  };
  return (
    <>
      {change.isError && asking === null && (
        <Banner tone="error" onDismiss={change.reset} className="mb-4">
          <p className="font-medium">{changeFailure(change.variables)}</p>
          <p>{errorDetail(change.error)}</p>
        </Banner>
      )}
      {isWide ? <UserTable {...list} /> : <UserCards {...list} />}
      <ChangeDialog
        change={asking}
        viewerUid={viewer.uid}
        isSaving={change.isPending}
        error={change.error}
        onConfirm={change.mutate}
        onClose={() => {
          setAsking(null);
          change.reset();
        }}
      />
    </>
  );
}
