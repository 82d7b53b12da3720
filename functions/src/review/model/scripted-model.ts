/** A model whose answers a test or an example writes: a list that runs out loudly, or a function of the request. */
import {
  countTokens,
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
} from "./language-model.ts";
import { tokensOf } from "./prompt.ts";

/** An answer as an object that fits the schema, or a whole reply, or a fault that is thrown. */
export type ScriptedAnswer = { readonly answer: unknown } | ModelReply | ModelFault;

export interface ScriptedModel extends LanguageModel {
  /** All requests so far. */
  readonly asked: readonly ModelRequest[];
}

/** Null from a function, and the end of a list, throw: a script that does not know its part is a broken test. */
export function createScriptedModel(
  script: readonly ScriptedAnswer[] | ((request: ModelRequest) => ScriptedAnswer | null),
  given: Partial<Pick<LanguageModel, "name" | "price" | "isScripted">> = {},
): ScriptedModel {
  const asked: ModelRequest[] = [];
  return {
    ...{ provider: "scripted", name: "scripted", isScripted: true, contextTokens: 200_000, asked },
    price: { input: 1, cachedInput: 0.1, output: 4 },
    ...given,
    ask: (request) => {
      asked.push(request);
      const answer = typeof script === "function" ? script(request) : script[asked.length - 1];
      if (answer === null || answer === undefined)
        throw new Error(`The script has no answer to request ${String(asked.length)}, ${request.task}.`);
      if (answer instanceof ModelFault) return Promise.reject(answer);
      return Promise.resolve("answer" in answer ? replyOf(request, answer.answer) : answer);
    },
  };
}

function replyOf(request: ModelRequest, answer: unknown): ModelReply {
  const text = JSON.stringify(answer);
  const usage = { inputTokens: tokensOf(request), cachedInputTokens: 0, outputTokens: countTokens(text) };
  return { text, usage, finish: "stop" };
}
