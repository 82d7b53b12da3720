/** Title, author, content and tags of a post. The rules are those of the contract; the server says them again. */
import { postLimits } from "@acrux/contract";
import { type SyntheticEvent, useRef, useState } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { LengthLeft } from "../../ui/LengthLeft.tsx";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { type PostFormValue, problemsIn } from "./form-value.ts";
import { TagInput } from "./TagInput.tsx";

interface PostFormProps {
  form: PostFormValue;
  onChange: (form: PostFormValue) => void;
  /** Shown and not sent: the server knows who writes. Left out where it cannot change. */
  author?: string;
  problem: string | null;
  /** It is on its way: what is typed until it is there would be lost. */
  isBusy: boolean;
  action: string;
  cancelTo: string;
  onSubmit: (form: PostFormValue) => void;
}

export function PostForm(props: PostFormProps) {
  const { form, onChange, author, problem, isBusy, action, cancelTo, onSubmit } = props;
  const [isTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const problems = isTried ? problemsIn(form) : {};
  const submit = (): void => {
    setTried(true);
    if (isBusy) return;
    if (Object.keys(problemsIn(form)).length === 0) onSubmit(form);
    else requestAnimationFrame(() => focusFirstFault(element.current));
  };
  const onFormSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={element} noValidate className="flex flex-col gap-5" onSubmit={onFormSubmit}>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <Field label="Title" error={problems.title}>
        {(control) => (
          <>
            <Input
              {...control}
              value={form.title}
              readOnly={isBusy}
              maxLength={postLimits.title}
              autoComplete="off"
              onChange={(event) => onChange({ ...form, title: event.target.value })}
            />
            <LengthLeft length={form.title.length} longest={postLimits.title} />
          </>
        )}
      </Field>
      {author !== undefined && (
        <Field label="Author">
          {(control) => <Input {...control} value={author} readOnly className="text-muted" />}
        </Field>
      )}
      <Field label="Content" error={problems.body}>
        {(control) => (
          <MarkdownEditor
            {...control}
            rows={10}
            preview="beside"
            topHeading={2}
            longest={postLimits.body}
            value={form.body}
            readOnly={isBusy}
            onChange={(body) => onChange({ ...form, body })}
            onSubmit={submit}
          />
        )}
      </Field>
      <TagInput
        value={form.tags}
        error={problems.tags}
        readOnly={isBusy}
        onChange={(tags) => onChange({ ...form, tags })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button to={cancelTo}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
