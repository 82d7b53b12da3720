/** The trial: paste code or a diff, see what the engine says of it. */
import type { Trial } from "@acrux/contract";
import { clsx } from "clsx";
import { Play } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";
import { askTrial, type TrialAnswer } from "./ask-trial.ts";
import { tryExamples } from "./try-examples.ts";
import { TrialResult } from "./TrialResult.tsx";
import trySample from "./try-sample.json";

/** As the contract has it; the landing page loads no schema. */
const MOST_CHARACTERS = 60_000;

const [first] = tryExamples;
/** What the engine says of the first example: a visitor sees what an answer is before asking for one. */
const sample: TrialAnswer = { state: "done", trial: trySample as Trial };

export function TryIt() {
  const [text, setText] = useState(first?.text ?? "");
  const [name, setName] = useState(first?.name ?? "");
  const [answer, setAnswer] = useState<TrialAnswer | null>(sample);
  const [busy, setBusy] = useState(false);
  const ids = { text: useId(), name: useId(), hint: useId() };
  const isAwake = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isTooLong = text.length > MOST_CHARACTERS;

  const ask = async (): Promise<void> => {
    setBusy(true);
    setAnswer(await askTrial(text, name));
    setBusy(false);
  };

  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        className="bg-canvas flex min-w-0 flex-col rounded-lg border"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        {/* What is clicked or typed before the scripts are there would be lost. */}
        <fieldset disabled={!isAwake} className="contents">
          <div role="group" aria-label="Examples" className="flex flex-wrap gap-1 border-b p-2">
            {tryExamples.map((example) => (
              <button
                key={example.label}
                type="button"
                aria-pressed={text === example.text}
                onClick={() => {
                  setText(example.text);
                  setName(example.name);
                  setAnswer(example === first ? sample : null);
                }}
                className={clsx(
                  "h-8 rounded-md px-3 text-sm font-medium transition-colors forced-colors:aria-pressed:underline",
                  text === example.text ? "bg-accent-soft text-accent-text" : "text-muted hover:bg-sunken",
                )}
              >
                {example.label}
              </button>
            ))}
          </div>
          <label htmlFor={ids.text} className="sr-only">
            Code or diff
          </label>
          <textarea
            id={ids.text}
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-describedby={ids.hint}
            aria-invalid={isTooLong || undefined}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            placeholder="Paste a file, or the output of git diff"
            className="bg-canvas min-h-96 w-full grow resize-y px-4 py-3 font-mono text-[0.8125rem] leading-6 [font-variant-ligatures:none] focus-visible:-outline-offset-2"
          />
          <div className="flex flex-wrap items-center gap-3 border-t p-3">
            <label htmlFor={ids.name} className="text-muted text-sm">
              File name
            </label>
            <input
              id={ids.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
              maxLength={200}
              spellCheck={false}
              className="border-field bg-surface h-9 w-36 min-w-0 grow rounded-md border px-2.5 font-mono text-sm sm:grow-0"
            />
            <Button
              type="submit"
              variant="primary"
              // Not faded for the moment in which only the fieldset is shut: that would flash.
              className="ml-auto [@media(scripting:enabled)]:[&:not([disabled])]:opacity-100"
              loading={busy}
              disabled={text.trim() === "" || isTooLong}
              icon={<Play aria-hidden="true" className="size-3.5" />}
            >
              Review it
            </Button>
          </div>
          <p
            id={ids.hint}
            className={clsx("border-t px-4 py-2 text-xs", isTooLong ? "text-danger" : "text-subtle")}
          >
            {isTooLong
              ? `That is too long: ${text.length.toLocaleString("en-US")} of at most ${MOST_CHARACTERS.toLocaleString("en-US")} characters.`
              : "Read in a process that is killed afterwards. Nothing is kept."}
          </p>
        </fieldset>
      </form>
      <TrialResult answer={answer} busy={busy} />
      <noscript>
        <p className="text-muted">Trying it here needs scripts. The command line does not: npm run review.</p>
      </noscript>
    </div>
  );
}
