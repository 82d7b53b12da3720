/** Asks before a change that hurts; a failure stays inside, beside the question. */
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { confirmationOf } from "./confirmation.ts";
import { changeFailure, type UserChange } from "./queries.ts";

interface ChangeDialogProps {
  change: UserChange | null;
  viewerUid: string;
  isSaving: boolean;
  error: unknown;
  onConfirm: (change: UserChange) => void;
  onClose: () => void;
}

export function ChangeDialog({ change, viewerUid, isSaving, error, onConfirm, onClose }: ChangeDialogProps) {
  const asked = change && confirmationOf(change, viewerUid);
  if (change === null || asked === null) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isSaving) onClose();
      }}
      title={asked.title}
      description={asked.text}
      footer={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={asked.isDanger ? "danger" : "primary"}
            loading={isSaving}
            onClick={() => {
              onConfirm(change);
            }}
          >
            {asked.action}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">{changeFailure(change)}</p>
          <p>{errorDetail(error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
