/** Asks before somebody answers for a suppression; a refusal stays inside, beside the question. */
import type { Finding } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { useAgree } from "./queries.ts";

interface AgreeDialogProps {
  reviewId: string;
  finding: Finding;
  onClose: () => void;
}

export function AgreeDialog({ reviewId, finding, onClose }: AgreeDialogProps) {
  const agreement = useAgree(reviewId, () => {
    void toastSuccess("Agreed. The review is made anew.");
    onClose();
  });
  const close = (): void => {
    if (!agreement.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Agree that this may be suppressed?"
      description={`“${cleanText(finding.title)}” no longer counts in this pull request, and the check may pass. Your name is recorded in the review and in the audit log.`}
      footer={
        <>
          <Button disabled={agreement.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={agreement.isPending}
            onClick={() => {
              agreement.mutate(finding.fingerprint);
            }}
          >
            Agree
          </Button>
        </>
      }
    >
      {agreement.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">Your agreement could not be recorded</p>
          <p>{errorDetail(agreement.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
