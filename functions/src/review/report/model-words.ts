/** The sentences about a model's reading that every report shares. */
import type { Criterion, Finding, ModelReading } from "@acrux/contract";

/** Such as "found by gpt-5 · confidence 0.90 · second look 8 of 10". */
export function sourceOfModel(model: Finding["model"], isScripted = false): string {
  if (model === undefined) return "found by a model";
  const score = model.score === null ? "" : `, second look ${String(model.score)} of 10`;
  const who = isScripted ? "a scripted stand-in for a language model" : `${model.model}, a language model`;
  return `found by ${who}; confidence ${model.confidence.toFixed(2)}${score}`;
}

/** Who read, how far, and for how much; without a full stop where it needs none. */
export function modelSentence(model: ModelReading): string {
  if (model.models.length === 0) return model.reason ?? "";
  const names = [...new Set(model.models.map(({ model: name }) => name))].join(" and ");
  const who = model.isScripted ? `A scripted stand-in for a model (${names})` : names;
  if (model.usage.calls === 0 && model.status === "read")
    return `${who} read the changes before, and nothing changed since.`;
  const how = endings[model.status] ?? "read nothing";
  return `${who} ${how}: ${costOf(model)}.${model.reason === null ? "" : ` ${model.reason}`}`;
}

const endings: Partial<Record<ModelReading["status"], string>> = {
  read: "read the changes",
  partly: "read the changes in part",
  failed: "could not read the changes",
};

function costOf({ usage: { calls, costUsd } }: ModelReading): string {
  const asked = calls === 1 ? "1 request" : `${String(calls)} requests`;
  const cost = costUsd === null ? "cost not known" : `$${costUsd.toFixed(costUsd < 0.1 ? 4 : 2)}`;
  return `${asked}, ${cost}`;
}

/** In the form of Mermaid, of nothing but letters, digits and a few signs; "" without a diagram. */
export function diagramOf({ walkthrough }: ModelReading): string {
  const diagram = walkthrough?.diagram ?? null;
  if (diagram === null) return "";
  const plain = (text: string): string =>
    text
      .replace(/[^\p{L}\p{N} .,()_-]/gu, " ")
      .replace(/\bend\b/gi, "ending")
      .trim();
  const names = diagram.participants.slice(0, 12);
  const id = (name: string): string => `P${String(names.indexOf(name))}`;
  const participants = names.map((name) => `  participant ${id(name)} as ${plain(name)}`);
  const messages = diagram.messages
    .filter(({ from, to }) => names.includes(from) && names.includes(to))
    .map(({ from, to, text }) => `  ${id(from)}->>${id(to)}: ${plain(text)}`);
  return ["sequenceDiagram", ...participants, ...messages].join("\n");
}

export const criterionStates: Readonly<Record<Criterion["state"], string>> = {
  met: "met",
  "not-met": "not met",
  "cannot-tell": "cannot tell",
};
