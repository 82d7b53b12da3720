/** Changing one's own comment where it stands. */
import { type PostComment, postLimits } from "@acrux/contract";
import { useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { isUploading } from "../../ui/upload-marks.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { useUpdateComment } from "./comment-queries.ts";

interface EditCommentProps {
  comment: PostComment;
  postId: string;
  onClose: () => void;
}

export function EditComment({ comment, postId, onClose }: EditCommentProps) {
  const [text, setText] = useState(comment.body);
  const update = useUpdateComment(postId, onClose);
  const isReady = text.trim() !== "" && text.length <= postLimits.comment && !isUploading(text);
  const save = (): void => {
    if (isReady && !update.isPending) update.mutate({ commentId: comment._id, body: text });
  };
  return (
    <div className="flex flex-col gap-3">
      <MarkdownEditor
        aria-label="Comment"
        rows={4}
        longest={postLimits.comment}
        value={text}
        onChange={setText}
        onSubmit={save}
      />
      {update.isError && (
        <Banner tone="error">{errorText(update.error, "The comment could not be changed.")}</Banner>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={update.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!isReady} loading={update.isPending} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
