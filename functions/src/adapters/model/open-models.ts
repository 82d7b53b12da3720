/** Opens the models that are configured; each provider's package is loaded only when it is. */
import type { LanguageModel as AiModel } from "ai";
import {
  type LanguageModel,
  ModelFault,
  type Models,
  type Price,
  type Strength,
} from "../../review/model/language-model.ts";
import { priceOf } from "./prices.ts";

export const providers = ["vertex", "anthropic", "openai", "google", "compatible"] as const;
export type Provider = (typeof providers)[number];

export interface ModelAccess {
  readonly provider: Provider;
  /** Names by strength, the first of a list before those that stand in for it. */
  readonly names: Readonly<Record<Strength, readonly string[]>>;
  /** Null where the deployment's own service account opens the door (vertex), or no key is needed (compatible). */
  readonly key: string | null;
  /** Of vertex, which cannot do without: the Google Cloud project that pays. */
  readonly project?: string | null;
  /** Of vertex; null for "global". */
  readonly region?: string | null;
  /** Such as http://127.0.0.1:11434/v1; of the compatible ones, and where a proxy stands before the others. */
  readonly url?: string | null;
  /** For models whose price nobody publishes. */
  readonly price?: Price | null;
  /** Answers come of a script: the local suite's. */
  readonly isScripted?: boolean;
}

type Open = (name: string) => AiModel;

/** Loads what is needed at the first call of a model, so that a review without one costs nothing. */
export function openModels(access: ModelAccess): Models {
  let opened: Promise<Open> | undefined;
  const open = async (name: string): Promise<AiModel> => {
    opened ??= openers[access.provider](access);
    return (await opened)(name);
  };
  const list = (strength: Strength): LanguageModel[] =>
    access.names[strength].map((name) => modelOf(name, access, () => open(name)));
  return { cheap: list("cheap"), strong: list("strong") };
}

function modelOf(name: string, access: ModelAccess, open: () => Promise<AiModel>): LanguageModel {
  return {
    provider: access.provider,
    name,
    isScripted: access.isScripted ?? false,
    price: access.price ?? priceOf(name),
    contextTokens: 128_000,
    ask: async (request, signal) => {
      const { askProvider } = await import("./ask-provider.ts");
      return askProvider(await opened(open), request, signal);
    },
  };
}

/** What is set wrong is known before anything is sent, and stays wrong however often it is tried. */
async function opened(open: () => Promise<AiModel>): Promise<AiModel> {
  try {
    return await open();
  } catch (error) {
    throw new ModelFault("not-set-up", "The model could not be opened.", { cause: error });
  }
}

/** Absent, not undefined: the packages would take that for a value. */
function given<Value>(key: string, value: Value | null | undefined): Record<string, Value> {
  return value === null || value === undefined ? {} : { [key]: value };
}

const openers: Readonly<Record<Provider, (access: ModelAccess) => Promise<Open>>> = {
  vertex: async ({ project, region, url }) => {
    const { createVertex } = await import("@ai-sdk/google-vertex");
    const place = { ...given("project", project), location: region ?? "global" };
    return createVertex({ ...place, ...given("baseURL", url) });
  },
  anthropic: async ({ key, url }) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ ...given("apiKey", key), ...given("baseURL", url) });
  },
  openai: async ({ key, url }) => {
    const { createOpenAI } = await import("@ai-sdk/openai");
    const provider = createOpenAI({ ...given("apiKey", key), ...given("baseURL", url) });
    return (name) => provider.chat(name);
  },
  google: async ({ key, url }) => {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle({ ...given("apiKey", key), ...given("baseURL", url) });
  },
  compatible: async ({ key, url }) => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      ...{ name: "compatible", baseURL: url ?? "", includeUsage: true, supportsStructuredOutputs: true },
      ...given("apiKey", key),
    });
    return (name) => provider.chatModel(name);
  },
};
