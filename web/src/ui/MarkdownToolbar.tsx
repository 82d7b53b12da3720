/** GitHub's toolbar for markdown with its shortcuts: Ctrl+B, Ctrl+I, Ctrl+E, Ctrl+K and the others, on a Mac with Cmd. */
import "@github/markdown-toolbar-element";
import {
  Bold,
  Code,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  TextQuote,
} from "lucide-react";
import { imageTypes } from "@acrux/contract";
import { useRef } from "react";

interface MarkdownToolbarProps {
  /** Of the text area. */
  textId: string;
  /** Told the images that were chosen; null where nothing takes images. */
  onImages: ((files: readonly File[]) => void) | null;
}

const tools = [
  ["md-header", "Heading", Heading],
  ["md-bold", "Bold (Ctrl+B)", Bold],
  ["md-italic", "Italic (Ctrl+I)", Italic],
  ["md-strikethrough", "Strikethrough", Strikethrough],
  ["md-quote", "Quote", TextQuote],
  ["md-code", "Code (Ctrl+E)", Code],
  ["md-link", "Link (Ctrl+K)", Link],
  ["md-unordered-list", "Bulleted list", List],
  ["md-ordered-list", "Numbered list", ListOrdered],
  ["md-task-list", "Task list", ListChecks],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

const look =
  "text-muted hover:bg-sunken hover:text-fg inline-flex size-8 cursor-pointer items-center justify-center rounded-md";

export function MarkdownToolbar({ textId, onImages }: MarkdownToolbarProps) {
  return (
    <div className="flex flex-wrap">
      <markdown-toolbar for={textId} role="toolbar" aria-label="Formatting" className="flex flex-wrap">
        {tools.map(([Tool, label, Icon]) => (
          <Tool key={Tool} role="button" aria-label={label} title={label} className={look}>
            <Icon aria-hidden="true" className="size-4" />
          </Tool>
        ))}
      </markdown-toolbar>
      {onImages !== null && <ImageButton onImages={onImages} />}
    </div>
  );
}

/** The chooser is the browser's own, opened by a button that looks like the others. */
function ImageButton({ onImages }: { onImages: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Add images"
        title="Add images, or paste or drop them"
        className={look}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" className="size-4" />
      </button>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join()}
        multiple
        hidden
        aria-label="Images"
        onChange={({ currentTarget }) => {
          onImages([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
