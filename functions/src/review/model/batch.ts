/** Requests as one file in the forms of the providers' batch interfaces, and replies read back from theirs: cheaper where nothing waits. */
import { z } from "zod";
import {
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
  noUsage,
  type Price,
} from "./language-model.ts";
import { messageOf } from "./prompt.ts";

/** OpenAI's and what is compatible with it, Anthropic's message batches, and Gemini's, on Vertex too. */
export const batchForms = ["openai", "anthropic", "google"] as const;
export type BatchForm = (typeof batchForms)[number];

/** A second answer to the same request is another one. */
export function batchId({ id, task, repair }: ModelRequest): string {
  return `${task}-${id}${repair === null ? "" : "-again"}`;
}

/** One JSON value a line, and a line end behind the last. */
export function writeBatch(requests: readonly ModelRequest[], form: BatchForm, model: string): string {
  return requests.map((request) => `${JSON.stringify(lineFor(request, form, model))}\n`).join("");
}

function lineFor(request: ModelRequest, form: BatchForm, model: string): unknown {
  const { rules, schema, maxOutputTokens } = request;
  const [id, message] = [batchId(request), messageOf(request)];
  if (form === "anthropic") {
    const messages = [{ role: "user", content: message }];
    const format = { format: { type: "json_schema", schema: schema.json } };
    return {
      custom_id: id,
      params: { model, max_tokens: maxOutputTokens, system: rules, messages, output_config: format },
    };
  }
  if (form === "google") {
    return {
      key: id,
      request: {
        systemInstruction: { parts: [{ text: rules }] },
        contents: [{ role: "user", parts: [{ text: message }] }],
        generationConfig: {
          maxOutputTokens,
          responseMimeType: "application/json",
          responseJsonSchema: schema.json,
        },
      },
    };
  }
  return {
    ...{ custom_id: id, method: "POST", url: "/v1/chat/completions" },
    body: {
      model,
      messages: [
        { role: "system", content: rules },
        { role: "user", content: message },
      ],
      max_completion_tokens: maxOutputTokens,
      response_format: {
        type: "json_schema",
        json_schema: { name: schema.name, strict: true, schema: schema.json },
      },
    },
  };
}

const count = z.number().int().min(0).catch(0);
type Answered = [id: string, reply: ModelReply];

const OpenAiLine = z
  .object({
    custom_id: z.string(),
    response: z.object({
      body: z.object({
        choices: z.tuple(
          [
            z.object({
              finish_reason: z.string().nullish(),
              message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
            }),
          ],
          z.unknown(),
        ),
        usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional(),
      }),
    }),
  })
  .transform(({ custom_id: id, response: { body } }): Answered => {
    const { finish_reason: reason, message } = body.choices[0];
    const finish = typeof message.refusal === "string" ? "refused" : finishOf(reason);
    const usage = used(body.usage?.prompt_tokens, body.usage?.completion_tokens);
    return [id, { text: message.content ?? "", finish, usage }];
  });

const AnthropicLine = z
  .object({
    custom_id: z.string(),
    result: z.object({
      message: z.object({
        content: z.array(z.object({ text: z.string().default("") })),
        stop_reason: z.string().nullish(),
        usage: z.object({ input_tokens: count, output_tokens: count }).optional(),
      }),
    }),
  })
  .transform(({ custom_id: id, result: { message } }): Answered => {
    const text = message.content.map((part) => part.text).join("");
    const usage = used(message.usage?.input_tokens, message.usage?.output_tokens);
    return [id, { text, finish: finishOf(message.stop_reason), usage }];
  });

const GoogleLine = z
  .object({
    key: z.string(),
    response: z.object({
      candidates: z.tuple(
        [
          z.object({
            content: z
              .object({ parts: z.array(z.object({ text: z.string().default("") })) })
              .default({ parts: [] }),
            finishReason: z.string().nullish(),
          }),
        ],
        z.unknown(),
      ),
      usageMetadata: z.object({ promptTokenCount: count, candidatesTokenCount: count }).optional(),
    }),
  })
  .transform(({ key, response: { candidates, usageMetadata } }): Answered => {
    const [candidate] = candidates;
    const text = candidate.content.parts.map((part) => part.text).join("");
    const usage = used(usageMetadata?.promptTokenCount, usageMetadata?.candidatesTokenCount);
    return [key, { text, finish: finishOf(candidate.finishReason), usage }];
  });

/** By the id of the batch. Lines that cannot be read, and requests that failed, are in none: they count as unanswered. */
export function readBatch(text: string): ReadonlyMap<string, ModelReply> {
  const read = text.split("\n").flatMap((line) => readLine(line));
  return new Map(read);
}

function readLine(line: string): [string, ModelReply][] {
  const value = parse(line);
  for (const form of [OpenAiLine, AnthropicLine, GoogleLine]) {
    const read = form.safeParse(value);
    if (read.success) return [read.data];
  }
  return [];
}

function used(inputTokens = 0, outputTokens = 0): ModelReply["usage"] {
  return { ...noUsage, inputTokens, outputTokens };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function finishOf(reason: string | null | undefined): ModelReply["finish"] {
  const word = (reason ?? "stop").toLowerCase();
  if (["stop", "end_turn", "stop_sequence"].includes(word)) return "stop";
  if (["length", "max_tokens"].includes(word)) return "length";
  return ["refusal", "content_filter", "safety"].includes(word) ? "refused" : "other";
}

/**
 * Answers from replies that were read back, and collects what they do not answer. A whole review is so many rounds:
 * read it with this model, have the wanted requests answered, and read it again with their replies, until none is wanted.
 */
export interface BatchModel extends LanguageModel {
  readonly wanted: readonly ModelRequest[];
}

export function createBatchModel(
  replies: ReadonlyMap<string, ModelReply>,
  { name, price, provider = "batch" }: { name: string; price: Price | null; provider?: string },
): BatchModel {
  const wanted: ModelRequest[] = [];
  return {
    ...{ provider, name, price, isScripted: false, contextTokens: 200_000, wanted },
    ask: (request) => {
      const reply = replies.get(batchId(request));
      if (reply !== undefined) return Promise.resolve(reply);
      wanted.push(request);
      return Promise.reject(new ModelFault("rejected", "It has no response yet."));
    },
  };
}
