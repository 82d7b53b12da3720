/** Changing one's own comment where it stands. What is typed is kept on this machine until it is saved or given up. */
import type { TaskComment } from "@acrux/contract";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { markdownFault } from "../../ui/markdown-fault.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { useAuth } from "../session/auth-context.ts";
import { CommentFault } from "./CommentFault.tsx";
import { LONGEST_COMMENT } from "./comment-length.ts";
import { useChangeComment } from "./comment-mutations.ts";
import { RestoredNote } from "./RestoredNote.tsx";

interface CommentEditorProps {
  taskId: string;
  comment: TaskComment;
  onClose: () => void;
}

const isText = (value: unknown): value is string => typeof value === "string";

export function CommentEditor({ taskId, comment, onClose }: CommentEditorProps) {
  const { user } = useAuth();
  const draft = useDraft({
    ...{ uid: user?.uid ?? "", name: `comment-edit:${comment._id}`, saved: comment.content, version: 0 },
    isValue: isText,
  });
  const close = (): void => {
    draft.discard();
    onClose();
  };
  const change = useChangeComment(taskId, close);
  const trimmed = draft.value.trim();
  const fault = markdownFault(trimmed, LONGEST_COMMENT);
  const isReady = trimmed !== "" && fault === null;
  const save = (): void => {
    if (isReady && !change.isPending) change.mutate({ id: comment._id, content: trimmed });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {draft.broughtBack !== null && <RestoredNote at={draft.broughtBack} onDiscard={draft.discard} />}
      {change.isError && <Banner tone="error">{errorText(change.error, "Failed to update comment")}</Banner>}
      <MarkdownEditor
        rows={4}
        autoFocus
        aria-label="Edit comment"
        longest={LONGEST_COMMENT}
        topHeading={4}
        value={draft.value}
        onChange={draft.change}
        onSubmit={save}
      />
      <CommentFault fault={fault} />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={close}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!isReady} loading={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
