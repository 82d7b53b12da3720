/** What a post's form holds, and what is wrong with it. The rules are those of the contract; the server says them again. */
import { isBlank, mayParse, postLimits, tagPattern, tagProblem } from "@acrux/contract";
import { isUploading, uploadingProblem } from "../../ui/upload-marks.ts";
import type { PostValue } from "./queries.ts";

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

export function isText(value: unknown): value is string {
  return typeof value === "string";
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
  const titleProblem = isBlank(title) ? "Title is required" : null;
  const bodyProblem = problemOfBody(body);
  const tagsProblem = problemOfTags(tagsIn(tags));
  return {
    ...(titleProblem !== null && { title: titleProblem }),
    ...(bodyProblem !== null && { body: bodyProblem }),
    ...(tagsProblem !== null && { tags: tagsProblem }),
  };
}

function problemOfBody(body: string): string | null {
  if (isBlank(body)) return "Content is required";
  if (isUploading(body)) return uploadingProblem;
  if (body.length > postLimits.body)
    return `At most ${postLimits.body.toLocaleString("en")} characters are kept.`;
  return mayParse(body) ? null : "This is nested too deeply, or has too many emphasis marks.";
}

function problemOfTags(tags: readonly string[]): string | null {
  if (tags.length > postLimits.tags) return `A post has at most ${String(postLimits.tags)} tags.`;
  if (tags.some((tag) => tag.length > postLimits.tag))
    return `A tag has at most ${String(postLimits.tag)} characters.`;
  return tags.every((tag) => tagPattern.test(tag)) ? null : tagProblem;
}

/** As one text: title and tags are lines of it, so that one difference shows all. */
export function asText({ title, body, tags }: PostFormValue): string {
  return `# ${title}\n${tags === "" ? "" : `Tags: ${tags}\n`}\n${body}`;
}
