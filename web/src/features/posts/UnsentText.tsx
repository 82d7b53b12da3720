/** What somebody was writing about a post that cannot be shown any more. It is still theirs to copy. */
import { useState } from "react";
import { draftKey, dropDraft, readDraft } from "../../lib/drafts.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useAuth } from "../session/auth-context.ts";
import { asText, isPostForm, isText } from "./form-value.ts";

export function UnsentText({ postId }: { postId: string }) {
  const { user } = useAuth();
  if (user === null) return null;
  const edit = draftKey(user.uid, `post:${postId}`);
  const comment = draftKey(user.uid, `comment:${postId}`);
  return (
    <>
      <Kept label="Your edit of this post, not saved" name={edit} text={() => textOfEdit(edit)} />
      <Kept
        label="Your comment on this post, not sent"
        name={comment}
        text={() => readDraft(comment, isText)?.value ?? null}
      />
    </>
  );
}

function textOfEdit(name: string): string | null {
  const draft = readDraft(name, isPostForm);
  return draft === null ? null : asText(draft.value);
}

interface KeptProps {
  label: string;
  name: string;
  text: () => string | null;
}

function Kept({ label, name, text }: KeptProps) {
  const [kept, setKept] = useState(text);
  if (kept === null) return null;
  return (
    <div className="flex flex-col items-end gap-3 border-t px-4 py-4 sm:px-5">
      <div className="w-full">
        <Field label={label}>
          {(control) => <Textarea {...control} readOnly rows={6} value={kept} className="w-full" />}
        </Field>
      </div>
      <Button
        onClick={() => {
          dropDraft(name);
          setKept(null);
        }}
      >
        Discard it
      </Button>
    </div>
  );
}
