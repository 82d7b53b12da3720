/** A pull request being reviewed: its lines are read one by one, the engine's own finding appears, the check follows. Silent, and it can be paused. */
import { clsx } from "clsx";
import { CircleX, LoaderCircle, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { MessageText } from "./MessageText.tsx";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { Star } from "../../ui/Star.tsx";
import sample from "./sample-review.json";
import { type PatchLine, readPatch } from "./read-patch.ts";
import { useStillness } from "./use-stillness.ts";
import { ValuePath } from "./ValuePath.tsx";

const lines = readPatch(sample.patch);
const STEP_MS = 380;
/** After the last line: the finding, the check, and time to read both. */
const findingAt = lines.length + 1;
const checkAt = findingAt + 3;
const endAt = checkAt + 16;

export function ReviewAnimation() {
  // What is drawn before scripts run, and without them, is the end: everything can be read.
  const [step, setStep] = useState(checkAt);
  const [paused, setPaused] = useState(false);
  const still = useStillness();
  const runs = !paused && !still;

  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      if (!document.hidden) setStep((before) => (before >= endAt ? 0 : before + 1));
    }, STEP_MS);
    return () => {
      clearInterval(timer);
    };
  }, [runs]);

  const shown = still ? checkAt : step;
  return (
    <figure className="min-w-0">
      <div className="bg-surface shadow-float overflow-hidden rounded-lg border">
        <div className="flex items-center gap-3 border-b px-4 py-3">
          <span className="text-muted min-w-0 truncate font-mono text-xs">{sample.path}</span>
          <Check done={shown >= checkAt} />
          {!still && (
            <button
              type="button"
              aria-label={paused ? "Play the example review" : "Pause the example review"}
              onClick={() => setPaused(!paused)}
              className="text-subtle hover:text-fg hover:bg-sunken -mr-1.5 flex size-7 shrink-0 items-center justify-center rounded-md transition-colors"
            >
              {paused ? <Play className="size-3.5" /> : <Pause className="size-3.5" />}
            </button>
          )}
        </div>
        <div
          role="region"
          aria-label="Changed lines of the example"
          tabIndex={0}
          className="overflow-x-auto py-2 font-mono text-xs leading-6 [font-variant-ligatures:none] focus-visible:-outline-offset-2"
        >
          <div className="w-max min-w-full">
            {lines.map((line, index) => (
              <Line
                key={index}
                line={line}
                isRead={shown === index}
                isFound={shown >= findingAt && line.kind === "+" && isFound(line)}
              />
            ))}
          </div>
        </div>
        {sample.findings.slice(0, 1).map((finding) => (
          <div
            key={finding.ruleId}
            className={clsx(
              "border-t px-4 py-4 transition-opacity duration-500 motion-reduce:transition-none",
              shown >= findingAt ? "opacity-100" : "opacity-0",
            )}
          >
            <div className="flex gap-3">
              <span className="bg-accent text-on-accent mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full">
                <Star className="size-3.5" />
              </span>
              <div className="min-w-0 text-base">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {finding.title}
                  <SeverityBadge severity={finding.severity as "high"} />
                </p>
                <p className="text-muted mt-1 text-pretty">
                  <MessageText text={finding.message} />
                </p>
                <ValuePath steps={finding.trace} />
              </div>
            </div>
          </div>
        ))}
      </div>
      <figcaption className="text-subtle mt-3 text-center text-sm">
        A real review by the engine, slowed down to be watched.
      </figcaption>
    </figure>
  );
}

function isFound({ number }: PatchLine): boolean {
  return sample.findings.some(({ line }) => line === number);
}

function Check({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "ml-auto flex shrink-0 items-center gap-1.5 text-xs font-medium",
        done ? "text-danger" : "text-muted",
      )}
    >
      {done ? <CircleX className="size-4" /> : <LoaderCircle className="size-4 animate-spin" />}
      {done ? "1 finding" : "Reading"}
    </span>
  );
}

interface LineProps {
  line: PatchLine;
  isRead: boolean;
  isFound: boolean;
}

function Line({ line: { kind, number, text }, isRead, isFound: found }: LineProps) {
  return (
    <div
      className={clsx(
        "flex border-l-2 pr-4 transition-colors duration-300",
        kind === "+" && "bg-success-soft",
        kind === "-" && "bg-danger-soft",
        found ? "line-marked border-danger" : isRead ? "line-marked" : "line-plain",
      )}
    >
      <span className="text-subtle w-10 shrink-0 pr-3 text-right select-none">{String(number)}</span>
      <span
        aria-label={kind === "+" ? "added" : kind === "-" ? "removed" : undefined}
        role={kind === " " ? undefined : "img"}
        className="text-muted w-4 shrink-0 select-none"
      >
        {kind}
      </span>
      <span className="whitespace-pre">{text}</span>
    </div>
  );
}
