/** Checks one part of a request against its schema, and turns the first complaint into a sentence for people. */
import { type z } from "zod";
import { AppError } from "../app-error.ts";

type Part = "path" | "query" | "body";

/** Throws `invalid_request`. The message names the field and never repeats the value that was sent. */
export function parsePart<Schema extends z.ZodType>(
  part: Part,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  // An empty text marks the complaints for which the schema has no words of its own.
  const result = schema.safeParse(value, { error: () => "", reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  const message = issue === undefined ? "The request is not valid." : sentence(part, issue);
  throw new AppError("invalid_request", message, { cause: result.error });
}

function sentence(part: Part, issue: z.core.$ZodIssue): string {
  if (issue.message !== "") return issue.message;
  if (issue.code === "unrecognized_keys") return unknownFields(part, issue.keys);
  if (issue.path.length === 0) return `The ${part} must be a JSON object.`;
  return `The ${noun(part)} "${printable(issue.path.map(String).join("."))}" ${complaint(issue)}.`;
}

function unknownFields(part: Part, keys: readonly string[]): string {
  const [first = "", ...rest] = keys;
  if (rest.length === 0) return `The ${noun(part)} "${printable(first)}" is not known here.`;
  return `The ${noun(part)}s ${keys
    .slice(0, 5)
    .map((key) => `"${printable(key)}"`)
    .join(", ")} are not known here.`;
}

function noun(part: Part): string {
  return { path: "path parameter", query: "query parameter", body: "field" }[part];
}

function complaint(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${withArticle(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `may be at most ${String(issue.maximum)}${unit(issue.origin)}`;
    case "too_small":
      return `must be at least ${String(issue.minimum)}${unit(issue.origin)}`;
    default:
      return "is not valid";
  }
}

function withArticle(type: string): string {
  if (type === "int") return "a whole number";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function unit(origin: string): string {
  if (origin === "string") return " characters long";
  return origin === "array" ? " entries long" : "";
}

/** A name that the caller chose, short and without characters that could disturb a screen. */
function printable(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?").slice(0, 60);
}
