/** GitHub's toolbar for markdown with its shortcuts: Ctrl+B, Ctrl+I, Ctrl+E, Ctrl+K and the others, on a Mac with Cmd. */
import "@github/markdown-toolbar-element";
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  TextQuote,
} from "lucide-react";

interface MarkdownToolbarProps {
  /** Of the text area. */
  textId: string;
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

export function MarkdownToolbar({ textId }: MarkdownToolbarProps) {
  return (
    <markdown-toolbar for={textId} role="toolbar" aria-label="Formatting" className="flex flex-wrap">
      {tools.map(([Tool, label, Icon]) => (
        <Tool key={Tool} role="button" aria-label={label} title={label} className={look}>
          <Icon aria-hidden="true" className="size-4" />
        </Tool>
      ))}
    </markdown-toolbar>
  );
}
