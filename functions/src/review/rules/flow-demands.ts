/** What each flow demand of a rule asks of a value, beyond how far it is from a constant. */
import { type Origin, origins, type Worth } from "./flow.ts";
import type { FlowDemand } from "./rule.ts";
import { sqlWords } from "./sql-words.ts";

const least: Readonly<Record<FlowDemand, Origin>> = {
  variable: "unknown",
  assembled: "assembled",
  sql: "assembled",
  html: "assembled",
  outside: "outside",
  url: "outside",
  reflected: "outside",
};

/** A fixed scheme and host, or a fixed first segment of a path, before anything else. */
const fixedPlace = /^[\W_]*?(?:[fF]?["'`]\s*)(?:https?:\/\/[\w.-]+(?::\d+)?[/?#]|\/[\w-]|\?|#)/;

/** A request's whole object, which frameworks send as JSON. */
const wholeObject = /^\s*[\w.]*\.(?:body|query|params|headers|json|data)\s*$/;

const shaped: Partial<Record<FlowDemand, (worth: Worth) => boolean>> = {
  sql: ({ origin, words }) =>
    sqlWords.test(words) || (origin === "outside" && /\bsql\b|statement/i.test(words)),
  html: ({ origin, words }) => origin === "outside" || /<\/?[a-zA-Z]/.test(words),
  url: ({ isText, words }) => isText && !fixedPlace.test(words),
  reflected: ({ isText, words }) => isText && !wholeObject.test(words),
};

export function satisfies(worth: Worth, demand: FlowDemand): boolean {
  const isFarEnough = origins.indexOf(worth.origin) >= origins.indexOf(least[demand]);
  return isFarEnough && (shaped[demand]?.(worth) ?? true);
}
