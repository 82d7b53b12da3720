/** Of a finding that a model said or explains: how sure it is, when it goes wrong, and what was checked before it was posted. */
import type { Finding, ModelNote } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { claimText, percent } from "./model-words.ts";
import { PlainMessage } from "./PlainMessage.tsx";

export function ModelNoteDetails({ finding: { model } }: { finding: Finding }) {
  if (model === undefined) return null;
  const { explanation, failure } = model;
  const said = explanation ?? failure;
  const proofs = [...model.checked, ...model.claims.map(claimText)];
  return (
    <div className="bg-canvas mt-1 flex flex-col gap-1.5 rounded-md border px-3 py-2.5 text-sm">
      {said !== "" && (
        <p className="max-w-prose break-words">
          <span className="font-medium">
            {explanation === null ? "When it goes wrong: " : "The model says: "}
          </span>
          <PlainMessage text={said} />
        </p>
      )}
      <p className="text-muted">{sureness(model)}</p>
      {proofs.length > 0 && (
        <details>
          <summary className="text-muted hover:text-fg w-fit cursor-pointer">What was checked</summary>
          <ul className="marker:text-subtle mt-1 flex list-disc flex-col gap-0.5 pl-5">
            {proofs.map((text, index) => (
              <li key={index} className="break-words">
                <PlainMessage text={text} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function sureness({ model, confidence, score }: ModelNote): string {
  const second = score === null ? "" : `, second pass ${String(score)} of 10`;
  return `${cleanText(model)}: ${percent(confidence)} sure${second}`;
}
