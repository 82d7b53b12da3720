/** Asks before a model and its key are forgotten; a failure stays inside, beside the question. */
import { errorDetail } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toastSuccess } from "../../../ui/toast-error.ts";
import { useClearModelAccess } from "./model-queries.ts";
import type { SettingsOf } from "./queries.ts";

export function ClearModelDialog({ of, onClose }: { of: SettingsOf; onClose: () => void }) {
  const clearing = useClearModelAccess(of, () => {
    void toastSuccess("Key forgotten");
    onClose();
  });
  const close = (): void => {
    if (!clearing.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Forget this key?"
      description="Reviews go back to the model that is set above this one, or to rules alone. The key cannot be brought back."
      footer={
        <>
          <Button disabled={clearing.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" loading={clearing.isPending} onClick={() => clearing.mutate()}>
            Forget the key
          </Button>
        </>
      }
    >
      {clearing.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">The key could not be forgotten</p>
          <p>{errorDetail(clearing.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
