/** The names of models that are asked where nobody names another one. */
import type { modelProviderNames } from "./words.ts";

/**
 * Stable ones that their providers keep until May 2027 at least, as of November
 * 2026. https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/model-versions and the providers' own lists
 */
export const usualModels: Readonly<
  Record<(typeof modelProviderNames)[number], { readonly strong: string; readonly cheap: string }>
> = {
  anthropic: { strong: "claude-sonnet-5-5", cheap: "claude-haiku-5-5" },
  openai: { strong: "gpt-6.1-sol", cheap: "gpt-6-luna" },
  google: { strong: "gemini-3.5-flash", cheap: "gemini-3.5-flash-lite" },
};
