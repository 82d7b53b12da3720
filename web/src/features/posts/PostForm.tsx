/** Title, author, content and tags of a post. The rules are those of the contract; the server says them again. */
import { mayParse, postLimits } from "@acrux/contract";
import { type SyntheticEvent, useState } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { isUploading, uploadingProblem } from "../../ui/upload-marks.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import type { PostValue } from "./queries.ts";
import { TagInput } from "./TagInput.tsx";

/** As it is typed: tags are text until they are sent. */
export interface PostFormValue {
  readonly title: string;
  readonly body: string;
  readonly tags: string;
}

export const emptyForm: PostFormValue = { title: "", body: "", tags: "" };

export function isPostForm(value: unknown): value is PostFormValue {
  if (typeof value !== "object" || value === null) return false;
  const { title, body, tags } = value as Record<string, unknown>;
  return [title, body, tags].every((text) => typeof text === "string");
}

export function formOf({ title, body, tags }: PostValue): PostFormValue {
  return { title, body, tags: tags.join(", ") };
}

export function valueOf({ title, body, tags }: PostFormValue): PostValue {
  return { title: title.trim(), body, tags: tagsIn(tags) };
}

/** Split on commas, trimmed, without what is empty. */
export function tagsIn(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

type Problems = Partial<Record<keyof PostFormValue, string>>;

export function problemsIn({ title, body, tags }: PostFormValue): Problems {
  const titleProblem = title.trim() === "" ? "Title is required" : null;
  const bodyProblem = problemOfBody(body);
  const tagsProblem = problemOfTags(tagsIn(tags));
  return {
    ...(titleProblem !== null && { title: titleProblem }),
    ...(bodyProblem !== null && { body: bodyProblem }),
    ...(tagsProblem !== null && { tags: tagsProblem }),
  };
}

function problemOfBody(body: string): string | null {
  if (body.trim() === "") return "Content is required";
  if (isUploading(body)) return uploadingProblem;
  if (body.length > postLimits.body)
    return `At most ${postLimits.body.toLocaleString("en")} characters are kept.`;
  return mayParse(body) ? null : "This is nested too deeply, or holds too many marks of emphasis.";
}

function problemOfTags(tags: readonly string[]): string | null {
  if (tags.length > postLimits.tags) return `A post has at most ${String(postLimits.tags)} tags.`;
  const long = tags.find((tag) => tag.length > postLimits.tag);
  return long === undefined ? null : `A tag has at most ${String(postLimits.tag)} characters.`;
}

interface PostFormProps {
  form: PostFormValue;
  onChange: (form: PostFormValue) => void;
  /** Shown and not sent: the server knows who writes. Left out where it cannot change. */
  author?: string;
  problem: string | null;
  isBusy: boolean;
  action: string;
  cancelTo: string;
  onSubmit: (form: PostFormValue) => void;
}

export function PostForm(props: PostFormProps) {
  const { form, onChange, author, problem, isBusy, action, cancelTo, onSubmit } = props;
  const [isTried, setTried] = useState(false);
  const problems = isTried ? problemsIn(form) : {};
  const submit = (): void => {
    setTried(true);
    if (!isBusy && Object.keys(problemsIn(form)).length === 0) onSubmit(form);
  };
  const onFormSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onFormSubmit}>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <Field label="Title" error={problems.title}>
        {(control) => (
          <Input
            {...control}
            value={form.title}
            maxLength={postLimits.title}
            autoComplete="off"
            onChange={(event) => onChange({ ...form, title: event.target.value })}
          />
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
            onChange={(body) => onChange({ ...form, body })}
            onSubmit={submit}
          />
        )}
      </Field>
      <TagInput value={form.tags} error={problems.tags} onChange={(tags) => onChange({ ...form, tags })} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button to={cancelTo}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
