/** One call of a provider through the `ai` package: streamed, so that an answer without end is stopped, and every failure translated. */
import { APICallError, jsonSchema, type LanguageModel as AiModel, Output, streamText } from "ai";
import {
  type Fault,
  ModelFault,
  type ModelReply,
  type ModelRequest,
  noUsage,
  type Usage,
} from "../../review/model/language-model.ts";
import { messageOf } from "../../review/model/prompt.ts";
import { longestReply } from "../../review/model/read-reply.ts";

export async function askProvider(
  model: AiModel,
  request: ModelRequest,
  outside: AbortSignal,
): Promise<ModelReply> {
  const enough = new AbortController();
  const stream = streamText({
    model,
    instructions: request.rules,
    messages: [{ role: "user", content: messageOf(request) }],
    ...schemaOf(request),
    maxOutputTokens: request.maxOutputTokens,
    // Trying again, and when, is decided by who knows the review's budget.
    maxRetries: 0,
    abortSignal: AbortSignal.any([outside, enough.signal]),
    // The default writes to the console what a provider answered.
    onError: () => undefined,
  });
  let text = "";
  let usage: Usage = noUsage;
  let finish: ModelReply["finish"] = "other";
  try {
    for await (const part of stream.stream) {
      if (part.type === "text-delta") text += part.text;
      if (text.length > longestReply) {
        enough.abort();
        throw new ModelFault("too-long", "The response is incomplete.", { usage: usageFor(request, text) });
      }
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw new ModelFault("timeout", "The call was given up.");
      if (part.type === "finish") {
        finish = finishOf(part.finishReason);
        usage = usageOf(part.totalUsage);
      }
    }
  } catch (error) {
    throw translate(error, outside);
  }
  return { text, usage, finish };
}

function schemaOf({ schema }: ModelRequest) {
  return { output: Output.object({ name: schema.name, schema: jsonSchema(schema.json) }) };
}

function usageOf(total: {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly inputTokenDetails: { readonly cacheReadTokens: number | undefined };
}): Usage {
  return {
    inputTokens: total.inputTokens ?? 0,
    cachedInputTokens: total.inputTokenDetails.cacheReadTokens ?? 0,
    outputTokens: total.outputTokens ?? 0,
  };
}

/** What was generated is paid for, though nobody says how much it was. */
function usageFor(request: ModelRequest, text: string): Usage {
  const inputTokens = Math.ceil(messageOf(request).length / 4);
  return { inputTokens, cachedInputTokens: 0, outputTokens: Math.ceil(text.length / 4) };
}

function finishOf(reason: string): ModelReply["finish"] {
  if (reason === "stop" || reason === "length") return reason;
  return reason === "content-filter" ? "refused" : "other";
}

function translate(error: unknown, outside: AbortSignal): ModelFault {
  if (error instanceof ModelFault) return error;
  if (outside.aborted) return new ModelFault("timeout", "The call took too long.", { cause: error });
  if (!APICallError.isInstance(error))
    return new ModelFault("unavailable", "The call failed.", { cause: error });
  const { statusCode, responseHeaders } = error;
  const fault = faultOf(statusCode);
  return new ModelFault(fault, `The provider returned ${String(statusCode ?? "nothing")}.`, {
    // The error itself holds the request and its headers, and so the key.
    cause: new Error(error.message.slice(0, 300)),
    retryAfterMs: retryAfter(responseHeaders ?? {}),
  });
}

function faultOf(status: number | undefined): Fault {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 429) return "rate-limited";
  return status !== undefined && status >= 400 && status < 500 && status !== 408 ? "rejected" : "unavailable";
}

function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  const seconds = Number(headers["retry-after"] ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}
