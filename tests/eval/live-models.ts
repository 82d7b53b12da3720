/** The models of a live run, as EVAL_MODEL names them, such as `anthropic:claude-opus-5-5` or `vertex:gemini-3.5-flash`. */
import { openModels, type Provider, providers } from "../../functions/src/adapters/model/open-models.ts";
import type { Models } from "../../functions/src/review/model/language-model.ts";

type Source = Readonly<Record<string, string | undefined>>;

/** EVAL_KEY is the provider's key, EVAL_URL the address of a compatible one. Throws a sentence that says what is missing. */
export function openLiveModels(wanted: string, source: Source): Models {
  const [word = "", ...rest] = wanted.split(":");
  const provider = providers.find((one) => one === word);
  const name = rest.join(":");
  if (provider === undefined || name === "") {
    throw new Error(`EVAL_MODEL is scripted or <provider>:<model>, with one of ${providers.join(", ")}.`);
  }
  const missing = needs[provider].find((variable) => source[variable] === undefined);
  if (missing !== undefined) throw new Error(`${missing} is missing: ${provider} needs it.`);
  const names = { strong: [name], cheap: [name] };
  return openModels({ provider, names, key: source["EVAL_KEY"] ?? null, url: source["EVAL_URL"] ?? null });
}

const needs: Readonly<Record<Provider, readonly string[]>> = {
  vertex: [],
  anthropic: ["EVAL_KEY"],
  openai: ["EVAL_KEY"],
  google: ["EVAL_KEY"],
  compatible: ["EVAL_URL"],
};
