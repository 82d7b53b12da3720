/** What is wrong in a text. Each fault that has a place leads there. */
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import type { Fault } from "./faults.ts";

interface FaultListProps {
  id: string;
  faults: readonly Fault[];
  isCurrent: boolean;
  onGo: (place: NonNullable<Fault["place"]>) => void;
}

export function FaultList({ id, faults, isCurrent, onGo }: FaultListProps) {
  const list = useRef<HTMLDivElement>(null);
  // Each test and each attempt to save shows its faults anew; below a long text nobody would see them.
  useEffect(() => {
    // Braces: newer browsers answer a promise here, which is no way to end an effect.
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      id={id}
      ref={list}
      role="alert"
      className="border-danger-line bg-danger-soft text-danger flex scroll-mb-20 flex-col gap-2 rounded-md border px-3.5 py-3"
    >
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {faults.length === 1 ? "There is a fault" : `There are ${String(faults.length)} faults`}
        {!isCurrent && <span className="text-sm font-normal">in an earlier version</span>}
      </p>
      <ul className="flex flex-col gap-1.5">
        {faults.map(({ place, message }, index) => (
          <li key={index} className="flex flex-col gap-x-3 sm:flex-row sm:items-baseline">
            {place !== null && (
              <button
                type="button"
                onClick={() => onGo(place)}
                className="shrink-0 rounded-md text-left font-mono text-sm underline underline-offset-2 sm:w-12"
              >
                {`${String(place.line)}:${String(place.column)}`}
                <span className="sr-only">: go to this line and column</span>
              </button>
            )}
            <span className="min-w-0 wrap-anywhere">{cleanText(message)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
