/** Writing a comment. What is typed is kept on this machine until it is sent. */
import { isBlank, postLimits } from "@acrux/contract";
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { isApiError } from "../../lib/api-error.ts";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { markdownFault } from "../../ui/markdown-fault.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { useAuth } from "../session/auth-context.ts";
import { useAddComment } from "./comment-queries.ts";
import { isText } from "./form-value.ts";

interface CommentFormProps {
  postId: string;
  /** Text to be put below what is written; taken once. */
  quoted: string;
  onQuoteTaken: () => void;
}

export function CommentForm(props: CommentFormProps) {
  const { user } = useAuth();
  if (user === null) return <p role="alert">Must be logged in to comment</p>;
  return <Writing {...props} uid={user.uid} />;
}

function Writing({ postId, quoted, onQuoteTaken, uid }: CommentFormProps & { uid: string }) {
  const draft = useDraft({ uid, name: `comment:${postId}`, saved: "", version: 0, isValue: isText });
  // The same for every try to send one comment.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const textId = useId();
  const addition = useAddComment(postId, () => {
    draft.discard();
    setTried(false);
    setKey(crypto.randomUUID());
  });
  const takeQuote = useEffectEvent((text: string) => {
    draft.change(draft.value === "" ? text : `${draft.value.trimEnd()}\n\n${text}`);
    onQuoteTaken();
    document.getElementById(textId)?.focus();
  });
  useEffect(() => {
    if (quoted !== "") takeQuote(quoted);
  }, [quoted]);
  const problem = problemOf(draft.value);
  const submit = (): void => {
    setTried(true);
    if (problem === null && !addition.isPending) addition.mutate({ body: draft.value, key });
  };
  const onFormSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={onFormSubmit}>
      {addition.isError && <Banner tone="error">{failureText(addition.error)}</Banner>}
      <Field label="Add a comment" error={isTried ? (problem ?? undefined) : undefined}>
        {(control) => (
          <MarkdownEditor
            {...control}
            id={textId}
            aria-label="Add a comment"
            rows={4}
            longest={postLimits.comment}
            value={draft.value}
            // What is typed while it is on its way would go with the draft.
            readOnly={addition.isPending}
            onChange={draft.change}
            onSubmit={submit}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-end" loading={addition.isPending}>
        Comment
      </Button>
    </form>
  );
}

function problemOf(text: string): string | null {
  if (isBlank(text)) return "Comment is required";
  return markdownFault(text, postLimits.comment);
}

/** The text stays in any case, and in the draft. */
function failureText(error: unknown): string {
  if (isApiError(error, "not_found")) return "This post was deleted. Your comment is still here to copy.";
  return errorText(error, "The comment could not be sent.");
}
