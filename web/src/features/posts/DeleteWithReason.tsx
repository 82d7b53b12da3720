/** Confirms that a post or comment is deleted; an administrator gives a reason for somebody else's. A failure stays inside. */
import { useState } from "react";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ReasonField } from "./ReasonField.tsx";

interface DeleteWithReasonProps {
  noun: "post" | "comment";
  title: string;
  description: string;
  /** One's own needs no reason. */
  isAuthor: boolean;
  deletion: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  onDelete: (reason: string) => void;
  onClose: () => void;
}

export function DeleteWithReason(props: DeleteWithReasonProps) {
  const { noun, title, description, isAuthor, deletion, onDelete, onClose } = props;
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={() => !deletion.isPending && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!isAuthor && reason.trim() === ""}
            loading={deletion.isPending}
            onClick={() => onDelete(reason.trim())}
          >
            {`Delete ${noun}`}
          </Button>
        </>
      }
    >
      {!isAuthor && <ReasonField value={reason} onChange={setReason} />}
      {deletion.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">{`The ${noun} could not be deleted`}</p>
          <p>{errorDetail(deletion.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
