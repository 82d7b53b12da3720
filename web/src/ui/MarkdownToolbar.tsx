/** GitHub's toolbar for markdown, with the shortcuts that GitHub has: Ctrl+B, Ctrl+I, Ctrl+E, Ctrl+K and others, on a Mac with Cmd. */
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
import { useEffect, useRef } from "react";
import { isMac } from "../lib/is-mac.ts";
import { attachShortcuts } from "./editor-shortcuts.ts";

interface MarkdownToolbarProps {
  /** Of the text area. */
  textId: string;
}

const mod = isMac ? "Cmd" : "Ctrl";

const tools = [
  ["md-header", "Heading", Heading],
  ["md-bold", `Bold (${mod}+B)`, Bold],
  ["md-italic", `Italic (${mod}+I)`, Italic],
  ["md-strikethrough", "Strikethrough", Strikethrough],
  ["md-quote", `Quote (${mod}+Shift+.)`, TextQuote],
  ["md-code", `Code (${mod}+E)`, Code],
  ["md-link", `Link (${mod}+K)`, Link],
  ["md-unordered-list", `Bulleted list (${mod}+Shift+8)`, List],
  ["md-ordered-list", `Numbered list (${mod}+Shift+7)`, ListOrdered],
  ["md-task-list", "Task list", ListChecks],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

const look =
  "text-muted hover:bg-sunken hover:text-fg inline-flex size-8 cursor-pointer items-center justify-center rounded-md";

export function MarkdownToolbar({ textId }: MarkdownToolbarProps) {
  const toolbar = useRef<HTMLElement>(null);
  useEffect(() => {
    const area = document.getElementById(textId);
    if (area === null || toolbar.current === null) return;
    return attachShortcuts(area, toolbar.current, isMac);
  }, [textId]);
  return (
    <markdown-toolbar
      ref={toolbar}
      for={textId}
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap"
    >
      {tools.map(([Tool, label, Icon]) => (
        <Tool key={Tool} role="button" aria-label={label} title={label} className={look}>
          <Icon aria-hidden="true" className="size-4" />
        </Tool>
      ))}
    </markdown-toolbar>
  );
}
