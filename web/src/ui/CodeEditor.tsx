/** Text of several lines with their numbers. It grows with its text in a frame that scrolls; Tab leaves it, as any field. */
import { clsx } from "clsx";
import { type KeyboardEvent, type RefObject, useMemo } from "react";

interface CodeEditorProps {
  /** The text area, for `goToPlace`. */
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Numbers of the lines in which something is wrong. */
  marked?: readonly number[];
  readOnly?: boolean;
  maxLength?: number;
  /** Ids of what describes it, such as the list of faults. */
  describedBy?: string | undefined;
  className?: string;
}

/** Height of a line and room above the first, in pixels. */
const LINE_PX = 20;
const ABOVE_PX = 8;
const fewestLines = 14;

export function CodeEditor({
  ref,
  label,
  value,
  onChange,
  marked = [],
  readOnly = false,
  maxLength,
  describedBy,
  className,
}: CodeEditorProps) {
  const lines = Math.max(fewestLines, value.split("\n").length);
  const numbers = useMemo(
    () => Array.from({ length: lines }, (_, index) => String(index + 1)).join("\n"),
    [lines],
  );
  return (
    <div
      className={clsx(
        "bg-surface has-focus-visible:outline-focus max-h-[min(70dvh,44rem)] overflow-auto overscroll-contain has-focus-visible:outline-2 has-focus-visible:-outline-offset-2",
        className,
      )}
    >
      <div className="relative flex w-max min-w-full font-mono text-sm leading-5 [font-variant-ligatures:none]">
        {marked.map((line) => (
          <span
            key={line}
            aria-hidden="true"
            style={{ top: ABOVE_PX + (line - 1) * LINE_PX }}
            className="bg-danger-soft border-danger-solid pointer-events-none absolute inset-x-0 h-5 border-l-3"
          />
        ))}
        <span
          aria-hidden="true"
          className="text-subtle bg-canvas sticky left-0 z-10 border-r py-2 pr-3 pl-4 text-right whitespace-pre select-none"
        >
          {numbers}
          {marked.map((line) => (
            <span
              key={line}
              style={{ top: ABOVE_PX + (line - 1) * LINE_PX }}
              className="bg-danger-soft text-danger border-danger-solid absolute inset-x-0 border-l-3 pr-3 font-semibold"
            >
              {line}
            </span>
          ))}
        </span>
        <span className="relative min-w-0 grow">
          {/* As wide and high as the text, which a text area itself is not. */}
          <span aria-hidden="true" className="invisible block py-2 pr-8 pl-3 whitespace-pre">
            {`${value}\n`}
          </span>
          <textarea
            ref={ref}
            aria-label={label}
            aria-invalid={marked.length > 0 || undefined}
            aria-describedby={describedBy}
            value={value}
            readOnly={readOnly}
            maxLength={maxLength}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={keepIndentation}
            className="absolute inset-0 block resize-none overflow-hidden bg-transparent py-2 pr-8 pl-3 whitespace-pre outline-none read-only:opacity-70"
          />
        </span>
      </div>
    </div>
  );
}

/** Puts the caret there and shows its line. Both count from 1. */
export function goToPlace(area: HTMLTextAreaElement | null, line: number, column: number): void {
  if (area === null) return;
  const before = area.value.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, start);
  const frame = area.closest(".overflow-auto");
  frame?.scrollTo({ top: Math.max(0, (line - 5) * LINE_PX), left: 0 });
  frame?.scrollIntoView({ block: "nearest" });
}

function isPlainEnter(event: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
  return key === "Enter" && !nativeEvent.isComposing && !(shiftKey || ctrlKey || metaKey || altKey);
}

/** A new line begins where the one before does: in YAML that is what is meant nearly always. */
function keepIndentation(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isPlainEnter(event)) return;
  const { value, selectionStart, readOnly } = event.currentTarget;
  const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
  const indentation = /^ */.exec(line)?.[0] ?? "";
  if (indentation === "" || readOnly) return;
  event.preventDefault();
  // oxlint-disable-next-line typescript/no-deprecated -- The only way to insert text that leaves the browser's own undo whole.
  document.execCommand("insertText", false, `\n${indentation}`);
}
