/** A text in its editor, the faults found in it, and what can be done with it: the card in which rules and settings are written. */
import { type ReactNode, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeEditor, goToPlace } from "../../ui/CodeEditor.tsx";
import { type Fault, markedLines } from "./faults.ts";
import { FaultList } from "./FaultList.tsx";

interface TextCardProps {
  title: string;
  /** Names the text for screen readers. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  maxLength: number;
  faults: readonly Fault[];
  /** False once the text is another than the one that has the faults: their places may have moved. */
  isFaultsText: boolean;
  /** What the last test or change came to, besides faults. */
  outcome: ReactNode;
  isChanged: boolean;
  onDiscard: () => void;
  isBusy: boolean;
  /** Buttons, the main one last. */
  children: ReactNode;
}

export function TextCard(props: TextCardProps) {
  const { title, label, text, onChange, readOnly, maxLength, faults, isFaultsText } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const faultsId = useId();
  return (
    <Card aria-label={title} className="flex flex-col">
      <div className="flex items-center justify-between gap-4 border-b px-4 py-2.5">
        <h2 className="font-medium">{title}</h2>
        <p className="text-subtle font-mono text-xs">YAML</p>
      </div>
      <CodeEditor
        ref={area}
        label={label}
        value={text}
        onChange={onChange}
        marked={isFaultsText ? markedLines(faults) : []}
        readOnly={readOnly}
        maxLength={maxLength}
        describedBy={faults.length > 0 ? faultsId : undefined}
      />
      <div className="flex flex-col gap-3 border-t p-4 empty:hidden">
        {faults.length > 0 && (
          <FaultList
            id={faultsId}
            faults={faults}
            isCurrent={isFaultsText}
            onGo={({ line, column }) => goToPlace(area.current, line, column)}
          />
        )}
        {props.outcome}
      </div>
      <div className="bg-surface sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-lg border-t px-4 py-3">
        <p role="status" className="text-muted text-sm">
          {props.isChanged && (
            <>
              Not saved yet<span className="max-sm:sr-only">. Your draft is kept on this machine.</span>
            </>
          )}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {props.isChanged && (
            <Button variant="ghost" disabled={props.isBusy} onClick={props.onDiscard}>
              Discard
            </Button>
          )}
          {props.children}
        </div>
      </div>
    </Card>
  );
}
