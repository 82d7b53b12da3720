/** The parts of an audit entry that table and cards share. */
import type { AuditEntry } from "@acrux/contract";
import { ArrowRight, Terminal } from "lucide-react";
import { Link } from "react-router-dom";
import { revealHidden } from "../../lib/clean-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Diff, type DiffLine } from "../../ui/Diff.tsx";
import { diffLines } from "../../ui/line-diff.ts";
import { fieldChanges, partyName } from "./describe-entry.ts";
import { auditAddress, type Filters } from "./filters.ts";

interface PartyProps {
  entry: AuditEntry;
  filters: Filters;
}

/** Leads to everything else that they did. */
export function Actor({ entry: { actor }, filters }: PartyProps) {
  const name = partyName(actor);
  return (
    <Link
      to={auditAddress({ ...filters, actor: actor.id, cursor: null })}
      title={`Only what ${name} did`}
      className="hover:text-accent-text flex min-w-0 items-center gap-2 rounded-md"
    >
      {actor.id === "server" ? (
        <span className="bg-sunken text-muted flex size-6 shrink-0 items-center justify-center rounded-full">
          <Terminal aria-hidden="true" className="size-3.5" />
        </span>
      ) : (
        <Avatar name={name} size="sm" />
      )}
      <bdi className="truncate">{name}</bdi>
    </Link>
  );
}

/** Leads to everything else that was done to it. */
export function Target({ entry: { target, hidden }, filters }: PartyProps) {
  if (hidden) return <span className="text-muted">Something GitHub does not show you</span>;
  const name = partyName(target);
  return (
    <Link
      to={auditAddress({ ...filters, target: target.id, cursor: null })}
      title={`Only what was done to ${name}`}
      className="hover:text-accent-text block min-w-0 truncate rounded-md"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

export function Changes({ entry }: { entry: AuditEntry }) {
  if (entry.hidden) return <span className="text-subtle text-sm">Not shown</span>;
  const changes = fieldChanges(entry);
  if (changes.length === 0) return <span className="text-subtle text-sm">No values recorded</span>;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {changes.map((change) =>
        change.lines === null ? (
          <li key={change.field} className="line-clamp-6 [overflow-wrap:anywhere]">
            <span className="text-muted">{change.field}: </span>
            <Value text={change.from} side="before" />
            <ArrowRight aria-hidden="true" className="text-subtle mx-1 inline size-3.5" />
            <span className="sr-only"> became </span>
            <Value text={change.to} side="after" />
          </li>
        ) : (
          <li key={change.field}>
            <ChangedLines field={change.field} {...change.lines} />
          </li>
        ),
      )}
    </ul>
  );
}

/** Closed at first: a whole rule or its like would be longer than everything around it. */
function ChangedLines({ field, before, after }: { field: string; before: string; after: string }) {
  const lines = changedLines(before, after);
  return (
    <details>
      <summary className="hover:text-fg w-fit cursor-pointer rounded-md">
        <span className="text-muted">{field}: </span>
        {summaryOf(lines)}
      </summary>
      <Diff
        lines={lines}
        label={`Changed lines of ${field}`}
        className="mt-1 max-h-72 max-w-96 overflow-y-auto"
      />
    </details>
  );
}

function changedLines(before: string, after: string): DiffLine[] {
  return diffLines(before, after)
    .filter(({ kind, text }) => kind !== "same" && (text !== "" || (before !== "" && after !== "")))
    .map(({ kind, text }) => ({ kind, text: revealHidden(text) }));
}

function summaryOf(lines: readonly DiffLine[]): string {
  const gone = lines.filter(({ kind }) => kind === "removed").length;
  const come = lines.length - gone;
  return [
    ...(come > 0 ? [`${linesText(come)} added`] : []),
    ...(gone > 0 ? [`${linesText(gone)} removed`] : []),
  ].join(", ");
}

function linesText(count: number): string {
  return count === 1 ? "1 line" : `${String(count)} lines`;
}

function Value({ text, side }: { text: string | null; side: "before" | "after" }) {
  if (text === null) return <span className="text-subtle">nothing</span>;
  return <bdi className={side === "after" ? "font-medium" : "text-muted"}>{text}</bdi>;
}
