/** Changing one's own comment where it stands. What is typed is kept on this machine until it is saved or canceled. */
import { isBlank, type PostComment, postLimits } from "@acrux/contract";
import { useEffect, useId } from "react";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { isUploading } from "../../ui/upload-marks.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { useUpdateComment } from "./comment-queries.ts";
import { isText } from "./form-value.ts";
import { RestoredBanner } from "./RestoredBanner.tsx";

interface EditCommentProps {
  comment: PostComment;
  postId: string;
  onClose: () => void;
}

export function EditComment({ comment, postId, onClose }: EditCommentProps) {
  const draft = useDraft({
    uid: comment.authorId,
    name: `comment-edit:${comment._id}`,
    saved: comment.body,
    version: 0,
    isValue: isText,
  });
  const { value: text } = draft;
  const textId = useId();
  useEffect(() => document.getElementById(textId)?.focus(), [textId]);
  const close = (): void => {
    draft.discard();
    onClose();
  };
  const update = useUpdateComment(postId, close);
  const isReady = !isBlank(text) && text.length <= postLimits.comment && !isUploading(text);
  const save = (): void => {
    if (isReady && !update.isPending) update.mutate({ commentId: comment._id, body: text });
  };
  return (
    <div className="flex flex-col gap-3">
      <RestoredBanner draft={draft} />
      <MarkdownEditor
        id={textId}
        aria-label="Comment"
        rows={4}
        longest={postLimits.comment}
        value={text}
        readOnly={update.isPending}
        onChange={draft.change}
        onSubmit={save}
      />
      {update.isError && (
        <Banner tone="error">{errorText(update.error, "The comment could not be changed.")}</Banner>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={update.isPending} onClick={close}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!isReady} loading={update.isPending} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
