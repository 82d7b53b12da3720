/** The end of the headline, which changes every three seconds. All phrases take the same room, so that nothing moves. */
import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { phrases } from "../content/phrases.ts";
import { useStillness } from "./use-stillness.ts";

const PHRASE_MS = 3_000;

export function HeroPhrase() {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const still = useStillness();
  const runs = !paused && !hovered && !still;

  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      setIndex((shown) => (shown + 1) % phrases.length);
    }, PHRASE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [runs]);

  return (
    <span
      className="flex items-end gap-3"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {/* A reader is told the first phrase once; what changes behind it is decoration. */}
      <span className="sr-only">{phrases[0]}</span>
      <span aria-hidden="true" className="text-accent-text grid">
        {phrases.map((phrase, position) => (
          <span
            key={phrase}
            className={clsx(
              "col-start-1 row-start-1 transition-[opacity,translate] duration-300 motion-reduce:transition-none",
              position === index ? "opacity-100" : "translate-y-2 opacity-0",
            )}
          >
            {phrase}
          </span>
        ))}
      </span>
      {!still && (
        <button
          type="button"
          aria-label={paused ? "Play the changing headline" : "Pause the changing headline"}
          onClick={() => setPaused(!paused)}
          className="text-subtle hover:text-fg hover:bg-sunken mb-1 flex size-8 shrink-0 items-center justify-center rounded-md transition-colors"
        >
          {paused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
        </button>
      )}
    </span>
  );
}
