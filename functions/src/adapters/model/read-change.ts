/** Binds a reading to this machine: the engine's process for trees, the clock, and chance for the boundaries. */
import { randomBytes } from "node:crypto";
import type { OnFault } from "../../review/model/ask.ts";
import { contextOfImports } from "../../review/model/context.ts";
import type { Models } from "../../review/model/language-model.ts";
import {
  type Reading,
  type ReadingInput,
  type ReadingTools,
  readWithModel,
} from "../../review/model/read-with-model.ts";
import { lookAtTexts } from "../engine/look-at-texts.ts";

export function readingTools(models: Models, onFault: OnFault = () => undefined): ReadingTools {
  return {
    ...{ models, onFault },
    look: lookAtTexts,
    collect: contextOfImports(lookAtTexts),
    now: () => performance.now(),
    timeout: (ms) => AbortSignal.timeout(ms),
    boundary: () => randomBytes(12).toString("hex"),
  };
}

export function readChangeWithModel(
  input: ReadingInput,
  models: Models,
  onFault?: OnFault,
): Promise<Reading> {
  return readWithModel(input, readingTools(models, onFault));
}
