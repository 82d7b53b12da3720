/** The model of a deployment, as its settings name it; nothing of it is loaded before a review asks. */
import { usualModels } from "@acrux/contract";
import type { Firestore } from "@google-cloud/firestore";
import { createTokenCipher } from "../adapters/encryption.ts";
import { createFirestoreLearnings } from "../adapters/firestore/learnings.ts";
import { createFirestoreModelAccess } from "../adapters/firestore/model-access.ts";
import { createFirestoreModelSpending } from "../adapters/firestore/model-spending.ts";
import { type ModelAccess, openModels } from "../adapters/model/open-models.ts";
import { readChangeWithModel } from "../adapters/model/read-change.ts";
import { newId } from "../adapters/random-id.ts";
import type { Environment } from "../env.ts";
import type { ModelDeps } from "../github/read-by-model.ts";
import type { OnFault } from "../review/model/ask.ts";
import type { Price } from "../review/model/language-model.ts";
import { defaultModelSettings } from "../review/model/model-settings.ts";
import { log, now, projectId } from "./backend.ts";
import { chooseModel, type ChoosingDeps } from "./choose-model.ts";

type Env = Environment<"reviewPullRequest">;

/** What is asked where a deployment names nothing; behind an address of one's own nobody knows what answers. */
const usual = { ...usualModels, vertex: usualModels.google, compatible: null };

/** `keysOf` names whose settings a repository goes by. */
export function modelFrom(
  env: Env,
  firestore: Firestore,
  keysOf: ChoosingDeps["keysOf"],
): { readonly model: ModelDeps } {
  const access = accessFrom(env);
  const cipher = createTokenCipher(env.TOKEN_ENCRYPTION_KEYS);
  const deployment = {
    settings: {
      ...defaultModelSettings,
      capUsd: env.MODEL_REVIEW_CAP_USD,
      timeMs: env.MODEL_SECONDS * 1_000,
      triage: env.MODEL_TRIAGE === "on",
    },
    isForStrangers: env.MODEL_STRANGERS === "on",
    month: { account: "deployment", capUsd: env.MODEL_MONTH_CAP_USD },
  };
  return {
    model: {
      choose: chooseModel({
        access: createFirestoreModelAccess(firestore, { cipher, now }),
        learnings: createFirestoreLearnings(firestore, { now, newId }),
        ...{ keysOf, deployment, deploymentModels: access === null ? null : openModels(access) },
        openModels: ({ provider, strong, cheap }, key) =>
          openModels({ provider, names: { strong: [strong], cheap: [cheap ?? strong] }, key }),
      }),
      read: (input, models) => readChangeWithModel(input, models, tellFault),
      spending: createFirestoreModelSpending(firestore),
    },
  };
}

/** Null where the deployment names no provider. */
export function accessFrom(env: Env): ModelAccess | null {
  const { MODEL_PROVIDER: provider } = env;
  if (provider === "none") return null;
  const known = usual[provider];
  const strong = env.MODEL_STRONG.length > 0 || known === null ? env.MODEL_STRONG : [known.strong];
  const cheap = env.MODEL_CHEAP.length > 0 || known === null ? env.MODEL_CHEAP : [known.cheap];
  return {
    provider,
    names: { strong, cheap: cheap.length > 0 ? cheap : strong },
    key: env.MODEL_API_KEY === "" ? null : env.MODEL_API_KEY,
    project: projectId(),
    region: env.MODEL_REGION,
    url: env.MODEL_URL ?? null,
    price: priceFrom(env.MODEL_PRICE),
    isScripted: env.MODEL_SCRIPTED === "on",
  };
}

/** People are told in a few words; whoever runs the deployment needs the provider's. */
const tellFault: OnFault = (error, { provider, name }) => {
  log.warn("A model gave no response", { provider, model: name, fault: error.fault, error });
};

function priceFrom(text: string | undefined): Price | null {
  if (text === undefined) return null;
  const [input = 0, cachedInput = 0, output = 0] = text.split(":").map(Number);
  return { input, cachedInput, output };
}
