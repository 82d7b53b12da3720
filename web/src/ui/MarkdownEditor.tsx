/**
 * A text area for markdown, with a toolbar, suggestions, pasted tables and links, and how it will look beside
 * it. It is a real text area: spelling, undo and phones work as everywhere. What GitHub's elements add loads after it.
 */
import { clsx } from "clsx";
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { LengthLeft } from "./LengthLeft.tsx";
import { MarkdownContext } from "./markdown-context.ts";
import { Markdown } from "./Markdown.tsx";
import { Segments } from "./Segments.tsx";
import { Textarea } from "./Textarea.tsx";
import { useEditorElements } from "./use-editor-elements.ts";

interface MarkdownEditorProps extends Omit<
  ComponentPropsWithRef<"textarea">,
  "value" | "onChange" | "onSubmit" | "maxLength"
> {
  value: string;
  onChange: (text: string) => void;
  /** Told on Ctrl+Enter, on a Mac Cmd+Enter. */
  onSubmit?: () => void;
  /** Characters that are kept; the rest is counted as too many, not cut off. */
  longest: number;
  /** `beside`: next to the text where there is room, else in a tab. `tab`: always in a tab. */
  preview?: "beside" | "tab";
  /** Level of the preview's largest heading, below the one that stands above the editor; 3 is the default. */
  topHeading?: 2 | 3 | 4;
}

const EditorImages = lazy(async () => ({ default: (await import("./EditorImages.tsx")).EditorImages }));
const Toolbar = lazy(async () => ({ default: (await import("./MarkdownToolbar.tsx")).MarkdownToolbar }));

type View = "write" | "preview";
const views = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

export function MarkdownEditor(props: MarkdownEditorProps) {
  const {
    value,
    onChange,
    onSubmit,
    longest,
    preview = "tab",
    topHeading = 3,
    id,
    className,
    ...rest
  } = props;
  const ownId = useId();
  const textId = id ?? ownId;
  const area = useRef<HTMLTextAreaElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>("write");
  useEditorElements(area);
  const { upload } = use(MarkdownContext);
  const isBeside = preview === "beside";
  const shown = shownIn(view, isBeside);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className={clsx(isBeside && "lg:hidden")}>
          <Segments label="Editor" value={view} onChange={setView} choices={views} />
        </div>
        <div className={clsx("min-h-8", shown.write)}>
          <Suspense fallback={null}>
            <Toolbar textId={textId} />
          </Suspense>
        </div>
      </div>
      <div className={clsx("grid gap-4", isBeside && "lg:grid-cols-2")}>
        {/* The suggestions' menu is placed in here. */}
        <text-expander keys=": @ #" multiword="#" className={clsx("relative", shown.write)}>
          <Textarea
            {...rest}
            id={textId}
            ref={area}
            value={value}
            className={clsx(
              "data-dropping:border-accent data-dropping:bg-accent-soft w-full font-mono text-sm",
              isBeside && "lg:h-full lg:min-h-64",
              className,
            )}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (!isSubmit(event)) return;
              event.preventDefault();
              onSubmit?.();
            }}
            onScroll={(event) => scrollTogether(event.currentTarget, beside)}
          />
        </text-expander>
        {shown.preview !== null && (
          <Preview text={value} box={beside} className={shown.preview} topHeading={topHeading} />
        )}
      </div>
      {upload !== null && (
        <div className={clsx("min-h-8", shown.write)}>
          <Suspense fallback={null}>
            <EditorImages area={area} upload={upload} />
          </Suspense>
        </div>
      )}
      <LengthLeft length={value.length} longest={longest} />
    </div>
  );
}

/** Classes of the two views; null for a preview that is not even drawn. */
function shownIn(view: View, isBeside: boolean): { write: string; preview: string | null } {
  const away = isBeside ? "hidden lg:block" : "hidden";
  if (view === "preview") return { write: away, preview: "block" };
  return { write: "block", preview: isBeside ? away : null };
}

function isSubmit(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}

interface PreviewProps {
  text: string;
  box: RefObject<HTMLDivElement | null>;
  className: string;
  topHeading: 2 | 3 | 4;
}

function Preview({ text: typed, box, className, topHeading }: PreviewProps) {
  // What is typed is drawn first.
  const text = useDeferredValue(useSettled(typed));
  return (
    <div
      ref={box}
      role="region"
      aria-label="Preview"
      tabIndex={0}
      className={clsx(
        "bg-canvas max-h-[70vh] min-h-32 overflow-y-auto rounded-md border px-4 py-3",
        className,
      )}
    >
      {text.trim() === "" ? (
        <p className="text-muted">Nothing to preview</p>
      ) : (
        <Markdown text={text} topHeading={topHeading} />
      )}
    </div>
  );
}

/** From here on a text takes longer to parse and to lay out than a key may take. */
const longText = 25_000;
const pauseMs = 300;

/** A long text as it was at the last pause in the typing; a short one as it is. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text.length > longText ? settled : text;
}

/** The same part of both is shown: as far down as the text is scrolled. */
function scrollTogether(text: HTMLTextAreaElement, beside: RefObject<HTMLDivElement | null>): void {
  const preview = beside.current;
  const room = text.scrollHeight - text.clientHeight;
  if (preview === null || room <= 0) return;
  preview.scrollTop = (text.scrollTop / room) * (preview.scrollHeight - preview.clientHeight);
}
