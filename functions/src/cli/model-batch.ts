/**
 * A review that nobody waits for, at a provider's batch prices: in rounds over files. Each round writes the requests that the
 * replies so far leave open; when none is left, the review is whole.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { priceOf } from "../adapters/model/prices.ts";
import {
  type BatchForm,
  batchId,
  type BatchModel,
  createBatchModel,
  readBatch,
  writeBatch,
} from "../review/model/batch.ts";
import type { Models, Price } from "../review/model/language-model.ts";
import type { BatchOptions, ModelOptions } from "./model-options.ts";

export interface Batch {
  readonly models: Models;
  /** Writes what is open, and says in a sentence what to do with it. */
  finish(): string;
}

export function openBatch(
  { provider, name, cheap }: Pick<ModelOptions, "provider" | "name" | "cheap">,
  { requests, replies }: BatchOptions,
): Batch {
  const known = new Map(replies.flatMap((file) => [...readBatch(readFileSync(file, "utf8"))]));
  const open = (model: string): BatchModel =>
    createBatchModel(known, { provider, name: model, price: halfOf(priceOf(model)) });
  const strong = open(name);
  const light = cheap === null ? strong : open(cheap);
  const form = formOf(provider);
  return {
    models: { strong: [strong], cheap: [light] },
    finish: () => {
      const lines = [...new Set([strong, light])].map((model) => linesFor(model, form));
      const count = lines.reduce((sum, own) => sum + own.count, 0);
      if (count === 0) {
        if (existsSync(requests)) rmSync(requests);
        return "The provider has processed everything.";
      }
      writeFileSync(requests, lines.map(({ text }) => text).join(""));
      const what = count === 1 ? "1 request is" : `${String(count)} requests are`;
      return (
        `${what} in ${requests}. Hand it to ${provider}'s batch interface, and run this again ` +
        "with each file of its responses as --model-replies."
      );
    },
  };
}

function linesFor({ wanted, name }: BatchModel, form: BatchForm): { text: string; count: number } {
  const unique = [...new Map(wanted.map((request) => [batchId(request), request])).values()];
  return { text: writeBatch(unique, form, name), count: unique.length };
}

function formOf(provider: ModelOptions["provider"]): BatchForm {
  if (provider === "anthropic") return "anthropic";
  return provider === "google" || provider === "vertex" ? "google" : "openai";
}

/** All three providers take half for a batch, as of November 2026. */
function halfOf(price: Price | null): Price | null {
  if (price === null) return null;
  return { input: price.input / 2, cachedInput: price.cachedInput / 2, output: price.output / 2 };
}
