/** Reads a model's answer by its schema: what does not fit is named, so that it can be asked for once more, and never guessed at. */
import { z } from "zod";
import type { ModelReply, Task } from "./language-model.ts";
import { FindingReply, type ReplyOf, replySchemas } from "./reply-schema.ts";

export type Read<Value> =
  | { readonly value: Value; readonly fault: null }
  /** In a sentence that the model can mend it by. */
  | { readonly value: null; readonly fault: string };

/** Characters; an answer beyond them is hostile or broken. */
export const longestReply = 200_000;

export function readReply<Name extends Task>(task: Name, reply: ModelReply): Read<ReplyOf<Name>> {
  const json = jsonIn(reply);
  if (json.fault !== null) return json;
  const parsed = replySchemas[task].safeParse(json.value);
  if (parsed.success) return { value: parsed.data as ReplyOf<Name>, fault: null };
  return failed(`It does not fit the schema: ${issuesOf(parsed.error)}.`);
}

export interface ReadFindings {
  readonly findings: readonly FindingReply[];
  /** Entries that do not fit the schema, by their place in the list. */
  readonly broken: readonly { readonly title: string; readonly path: string; readonly reason: string }[];
}

/** One entry that does not fit does not lose the others. */
export function readFindings(reply: ModelReply): Read<ReadFindings> {
  const json = jsonIn(reply);
  if (json.fault !== null) return json;
  const envelope = z.object({ findings: z.array(z.unknown()).max(200) }).safeParse(json.value);
  if (!envelope.success) return failed(`It does not fit the schema: ${issuesOf(envelope.error)}.`);
  const read = envelope.data.findings.map((entry) => ({ entry, parsed: FindingReply.safeParse(entry) }));
  const findings = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []));
  const broken = read.flatMap(({ entry, parsed }) =>
    parsed.success
      ? []
      : [{ ...namesIn(entry), reason: `It does not fit the schema: ${issuesOf(parsed.error)}.` }],
  );
  if (findings.length === 0 && broken.length > 0) return failed(broken[0]?.reason ?? "");
  return { value: { findings, broken }, fault: null };
}

function jsonIn({ text, finish }: ModelReply): Read<unknown> {
  if (finish === "refused") return failed("It was refused.");
  if (text.length > longestReply) return failed("It is far too long.");
  const bare = withoutFence(text.trim());
  try {
    return { value: JSON.parse(bare) as unknown, fault: null };
  } catch {
    const isCut = finish === "length";
    return failed(isCut ? "It was cut off: say less." : "It is not one JSON value without text around it.");
  }
}

/** Models like to put a fence around JSON, or a sentence before it. */
function withoutFence(text: string): string {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  return start < 0 || end < start ? text : text.slice(start, end + 1);
}

function issuesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map(({ path, message }) => `${path.map(String).join(".").slice(0, 80)}: ${message.slice(0, 120)}`)
    .join("; ");
}

function namesIn(entry: unknown): { title: string; path: string } {
  const text = z.string().transform((all) => all.slice(0, 120));
  const named = z.object({ title: text.catch(""), path: text.catch("") }).safeParse(entry);
  return named.success ? named.data : { title: "", path: "" };
}

function failed(fault: string): { value: null; fault: string } {
  return { value: null, fault };
}
