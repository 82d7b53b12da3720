/** Asks before a learning is deleted; a failure stays inside, beside the question. */
import type { Learning } from "@acrux/contract";
import { errorDetail } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toastSuccess } from "../../../ui/toast-error.ts";
import { useDeleteLearning } from "./queries.ts";

interface DeleteLearningDialogProps {
  learning: Learning;
  onClose: () => void;
}

export function DeleteLearningDialog({ learning, onClose }: DeleteLearningDialogProps) {
  const deletion = useDeleteLearning(() => {
    void toastSuccess("Learning deleted");
    onClose();
  });
  const close = (): void => {
    if (!deletion.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Delete this learning?"
      description="Reviews stop handing it to the model at once. Its content stays in the audit log."
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" loading={deletion.isPending} onClick={() => deletion.mutate(learning)}>
            Delete learning
          </Button>
        </>
      }
    >
      {deletion.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">The learning could not be deleted</p>
          <p>{errorDetail(deletion.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
