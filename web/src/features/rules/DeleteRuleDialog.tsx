/** Asks before a rule is deleted; a failure stays inside, beside the question. */
import type { TeamRule } from "@acrux/contract";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { useDeleteRule } from "./queries.ts";

interface DeleteRuleDialogProps {
  rule: TeamRule;
  onClose: () => void;
  /** Called when the rule is gone. */
  onDelete: () => void;
}

export function DeleteRuleDialog({ rule, onClose, onDelete }: DeleteRuleDialogProps) {
  const navigate = useNavigate();
  const deletion = useDeleteRule(() => {
    onDelete();
    void toastSuccess("Rule deleted");
    void navigate(paths.rules, { replace: true });
  });
  const close = (): void => {
    if (deletion.isPending) return;
    deletion.reset();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Delete this rule?"
      description={`Reviews stop using ${rule._id} at once, and comments that suppress it have nothing to suppress any more. Its content stays in the audit log.`}
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" loading={deletion.isPending} onClick={() => deletion.mutate(rule)}>
            Delete rule
          </Button>
        </>
      }
    >
      {deletion.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">The rule could not be deleted</p>
          <p>{errorDetail(deletion.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
