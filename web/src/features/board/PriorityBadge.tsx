/** A task's priority by shape, word and color; the color is never alone. */
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { type Priority, priorityWords } from "./task-words.ts";

/** The specification's colors: red, orange, yellow, green; a priority of another version is green, too. */
const tones: Partial<Record<string, BadgeTone>> = { URGENT: "danger", HIGH: "high", MEDIUM: "medium" };
const bars: Partial<Record<string, number>> = { HIGH: 3, MEDIUM: 2 };

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={tones[priority] ?? "low"} icon={<PriorityIcon priority={priority} />}>
      {priorityWord(priority)}
    </Badge>
  );
}

export function priorityWord(priority: string): string {
  return (priorityWords as Readonly<Record<string, string>>)[priority] ?? priority;
}

/** One to three bars, and an exclamation mark for what is urgent. */
export function PriorityIcon({ priority }: { priority: Priority }) {
  if (priority === "URGENT") {
    return (
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3" fill="currentColor">
        <path d="M3 0h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm2.2 2.4.3 4.2h1l.3-4.2Zm.8 5.3a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z" />
      </svg>
    );
  }
  const filled = bars[priority] ?? 1;
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3" fill="currentColor">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={bar * 4.5}
          y={8 - bar * 4}
          width="3"
          height={4 + bar * 4}
          rx="1"
          opacity={bar < filled ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}
