/** The words of the command's line that are about a model. */
import { type Provider, providers } from "../adapters/model/open-models.ts";

export interface ModelOptions {
  readonly provider: Provider;
  readonly name: string;
  readonly url: string | null;
  readonly region: string | null;
  /** Of Google Cloud; null: the surroundings tell. */
  readonly project: string | null;
  /** Writes the summary and sorts; null: the other does. */
  readonly cheap: string | null;
  readonly triage: boolean;
  /** Null: it is asked at once. */
  readonly batch: BatchOptions | null;
  readonly capUsd: number;
  /** What is printed instead of the review; null for the review. */
  readonly asks:
    | null
    | { readonly kind: "proposal" }
    | { readonly kind: "explanation"; readonly fingerprint: string }
    | { readonly kind: "answer"; readonly fingerprint: string; readonly reply: string };
}

/** A review that nobody waits for, at batch prices. */
export interface BatchOptions {
  /** Where the requests go that are not answered yet. */
  readonly requests: string;
  readonly replies: readonly string[];
}

export const modelHelp = `  --model         a model that reads the change in addition to the rules, as provider:name, such as anthropic:claude-sonnet-5-5;
                  providers are ${providers.join(", ")}. It is sent the changed files, those that they import
                  and those that use what changed,
                  with secrets masked. The key is read from MODEL_API_KEY; vertex uses this machine's Google account
  --model-cheap   the name of a light model of the same provider for the summary; the same one if left out
  --triage        let the light model first say which files of a large change need a close look
  --model-url     the URL of a compatible one, such as http://127.0.0.1:11434/v1; with others a proxy
  --model-region  Vertex's; global if left out
  --model-project the Google Cloud project for Vertex; GOOGLE_CLOUD_PROJECT if left out
  --model-cap     US dollars that the review may cost; 1
  --model-requests  send nothing now, and write the requests into this .jsonl for the provider's batch interface, which
                  costs half and responds within a day; a review takes two or three rounds
  --model-replies   with --model-requests: the provider's responses so far; may be repeated
  --propose       print a title and a description for the change, and no review
  --explain       a finding's fingerprint, or its beginning: print why it is rated so and how to fix or suppress it, and no
                  review; with --model the explanation of the model
  --reply         with --explain: print the model's reply to this text instead
`;

export const modelWords = {
  model: { type: "string" },
  "model-cheap": { type: "string" },
  triage: { type: "boolean", default: false },
  "model-requests": { type: "string" },
  "model-replies": { type: "string", multiple: true },
  "model-url": { type: "string" },
  "model-region": { type: "string" },
  "model-project": { type: "string" },
  "model-cap": { type: "string", default: "1" },
  propose: { type: "boolean", default: false },
  explain: { type: "string" },
  reply: { type: "string" },
} as const;

interface Words {
  readonly model?: string | undefined;
  readonly "model-cheap"?: string | undefined;
  readonly triage: boolean;
  readonly "model-requests"?: string | undefined;
  readonly "model-replies"?: string[] | undefined;
  readonly "model-url"?: string | undefined;
  readonly "model-region"?: string | undefined;
  readonly "model-project"?: string | undefined;
  readonly "model-cap": string;
  readonly propose: boolean;
  readonly explain?: string | undefined;
  readonly reply?: string | undefined;
}

/** Throws an Error with a sentence for words that are not right; null without a model. */
export function readModelOptions(words: Words): ModelOptions | null {
  const asks = asksIn(words);
  const batch = batchIn(words);
  if (words.model === undefined) {
    refuseAlone(words);
    return null;
  }
  if (batch !== null && asks !== null)
    throw new Error("--propose and --explain respond at once: leave out --model-requests.");
  const url = words["model-url"] ?? null;
  const named = readName(words.model, url);
  const capUsd = Number(words["model-cap"]);
  if (!(capUsd > 0)) throw new Error(`--model-cap is US dollars above 0, not "${words["model-cap"]}".`);
  const light = { cheap: words["model-cheap"] ?? null, triage: words.triage };
  const place = { region: words["model-region"] ?? null, project: words["model-project"] ?? null };
  return { ...named, ...light, batch, url, ...place, capUsd, asks };
}

/** `--explain` alone is answered by the engine. */
function refuseAlone(words: Words): void {
  const alone = (["model-cheap", "model-requests", "model-url"] as const).find(
    (word) => words[word] !== undefined,
  );
  const word = alone ?? (words.propose ? "propose" : words.triage ? "triage" : words.reply && "reply");
  if (word !== undefined && word !== "") throw new Error(`--${word} goes with --model.`);
}

function batchIn(words: Words): BatchOptions | null {
  const { "model-requests": requests, "model-replies": replies = [] } = words;
  if (requests === undefined && replies.length > 0)
    throw new Error("--model-replies goes with --model-requests.");
  return requests === undefined ? null : { requests, replies };
}

function readName(text: string, url: string | null): Pick<ModelOptions, "provider" | "name"> {
  const [, word = "", name = ""] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  const provider = providers.find((one) => one === word);
  if (provider === undefined)
    throw new Error(`--model is provider:name with one of ${providers.join(", ")}, not "${text}".`);
  if (provider === "compatible" && url === null)
    throw new Error("--model compatible:<name> needs --model-url.");
  return { provider, name };
}

function asksIn({ propose, explain, reply }: Words): ModelOptions["asks"] {
  if (reply !== undefined && explain === undefined) throw new Error("--reply goes with --explain.");
  if (propose && explain !== undefined) throw new Error("Use --propose or --explain, not both.");
  if (propose) return { kind: "proposal" };
  if (explain === undefined) return null;
  if (!/^[0-9a-f]{6,32}$/.test(explain))
    throw new Error(`--explain is a fingerprint: 6 to 32 hex digits, not "${explain}".`);
  return reply === undefined
    ? { kind: "explanation", fingerprint: explain }
    : { kind: "answer", fingerprint: explain, reply };
}
