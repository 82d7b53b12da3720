/**
 * Requests of a run and their replies as files: JSONL in the form of a provider's batch interface, or a folder with one text a
 * request, which any reader can answer with one file that holds nothing but the answer.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type BatchForm, batchId, readBatch, writeBatch } from "../../functions/src/review/model/batch.ts";
import {
  countTokens,
  type ModelReply,
  type ModelRequest,
  noUsage,
} from "../../functions/src/review/model/language-model.ts";
import { messageOf, tokensOf } from "../../functions/src/review/model/prompt.ts";

export interface RequestForm {
  readonly form: BatchForm;
  readonly model: string;
  /** Folders that a folder of texts is divided into, of about one length each; one writes no further folders. */
  readonly shares: number;
}

/** Each request once. Answers how many there are. */
export function writeRequests(
  requests: readonly ModelRequest[],
  target: string,
  { form, model, shares }: RequestForm,
): number {
  const unique = [...new Map(requests.map((request) => [batchId(request), request])).values()];
  if (target.endsWith(".jsonl")) {
    writeFileSync(target, writeBatch(unique, form, model));
    return unique.length;
  }
  const texts = unique.map((request) => ({ name: `${batchId(request)}.txt`, text: textOf(request) }));
  shareOut(texts, shares).forEach((share, index) => {
    const folder = shares === 1 ? target : join(target, String(index + 1));
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of share) writeFileSync(join(folder, name), text);
  });
  return unique.length;
}

/** The longest first, each to the folder that has least; names are hashes, so that kinds of cases mix. */
function shareOut<T extends { readonly text: string; readonly name: string }>(
  texts: readonly T[],
  shares: number,
): T[][] {
  const folders = Array.from({ length: shares }, () => ({ length: 0, texts: [] as T[] }));
  const longestFirst = [...texts].sort((a, b) => b.text.length - a.text.length);
  for (const text of longestFirst) {
    const least = folders.reduce((best, folder) => (folder.length < best.length ? folder : best));
    least.texts.push(text);
    least.length += text.text.length;
  }
  return folders.map((folder) => folder.texts);
}

function textOf(request: ModelRequest): string {
  return [
    request.rules,
    messageOf(request),
    `JSON schema of the answer:\n${JSON.stringify(request.schema.json)}`,
    "",
  ].join("\n\n");
}

/** From JSONL files, and from folders with a file `<id>.json` for each answer. */
export function readReplies(sources: readonly string[]): Map<string, ModelReply> {
  return new Map(sources.flatMap((source) => [...readSource(source)]));
}

function readSource(source: string): Iterable<[string, ModelReply]> {
  if (!statSync(source).isDirectory()) return readBatch(readFileSync(source, "utf8"));
  return readdirSync(source)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const text = readFileSync(join(source, name), "utf8");
      const usage = { ...noUsage, outputTokens: countTokens(text) };
      return [basename(name, ".json"), { text, usage, finish: "stop" }];
    });
}

/** A reader that was handed files does not count its tokens: then they are estimated. */
export function withUsage(reply: ModelReply, request: ModelRequest): ModelReply {
  if (reply.usage.inputTokens > 0) return reply;
  return { ...reply, usage: { ...reply.usage, inputTokens: tokensOf(request) } };
}
