/** Tasks as CSV files: taking them along, and bringing them in with every refused line named and one step to undo. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { use, useId, useRef } from "react";
import { api } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { errorText } from "../../../lib/error-text.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toastError } from "../../../ui/toast-error.ts";
import { BoardContext } from "../board-context.ts";
import { boardKeyOf } from "../queries.ts";
import { sayDone } from "../task-toasts.ts";

const LONGEST_FILE = 900_000;

export function FileSettings() {
  const { canEdit } = use(BoardContext);
  return (
    <div className="flex flex-col gap-6">
      <ExportSection />
      {canEdit && <ImportSection />}
    </div>
  );
}

function ExportSection() {
  const { project } = use(BoardContext);
  const download = useMutation({
    mutationFn: async () => {
      const { data, headers } = await api.call("exportTasks", { params: { id: project._id } });
      saveFile(data, headers, `${project.key}.csv`);
    },
    onError: (error) => console.warn("The tasks could not be exported.", error),
  });
  return (
    <section aria-labelledby="export-heading">
      <h3 id="export-heading" className="font-medium">
        Export
      </h3>
      <p className="text-muted mt-0.5 mb-3">
        All tasks of the project, archived ones too, for a spreadsheet.
      </p>
      {download.isError && (
        <Banner tone="error" className="mb-3">
          {errorText(download.error, "Failed to export tasks")}
        </Banner>
      )}
      <Button
        loading={download.isPending}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => download.mutate()}
      >
        Export as CSV
      </Button>
    </section>
  );
}

function ImportSection() {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { bring, undo } = useImport();
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className="font-medium">
        Import
      </h3>
      <p className="text-muted mt-0.5 mb-3">
        A CSV file of at most 1,000 lines. Its first line names the columns: title is needed; description,
        type, priority, status, assignee, labels, due and estimate are read.
      </p>
      {bring.isError && (
        <Banner tone="error" className="mb-3">
          {errorText(bring.error, "Failed to import tasks")}
        </Banner>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was mended.
          target.value = "";
          if (file !== undefined) bring.mutate(file);
        }}
      />
      <Button
        loading={bring.isPending}
        icon={<Upload aria-hidden="true" className="size-4" />}
        onClick={() => input.current?.click()}
      >
        Choose a CSV file
      </Button>
      {bring.data !== undefined && (
        <Outcome
          outcome={bring.data}
          isUndoing={undo.isPending}
          hasUndone={undo.isSuccess}
          undoError={undo.error}
          onUndo={(importId) => undo.mutate(importId)}
        />
      )}
    </section>
  );
}

function useImport() {
  const { project } = use(BoardContext);
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: boardKeyOf(project._id), exact: true });
  const undo = useMutation({
    mutationFn: async (importId: string) =>
      (await api.call("undoImport", { params: { id: project._id, importId } })).data,
    onSuccess: refresh,
    onError: (error) => console.warn("The import could not be undone.", error),
  });
  const takeBack = async (importId: string): Promise<void> => {
    try {
      await undo.mutateAsync(importId);
    } catch (error) {
      await toastError(errorText(error, "Failed to undo the import"));
    }
  };
  const bring = useMutation({
    mutationFn: async (file: File) => {
      undo.reset();
      if (file.size > LONGEST_FILE) throw tooLarge();
      const body = { text: await file.text() };
      return (await api.call("importTasks", { params: { id: project._id }, body }, { timeoutMs: 60_000 }))
        .data;
    },
    onSuccess: ({ importId, created }) => {
      // Also for whoever has closed the settings and sees only now what came.
      if (importId !== null) void sayDone(createdText(created), () => void takeBack(importId));
      return refresh();
    },
    onError: (error) => console.warn("The tasks could not be imported.", error),
  });
  return { bring, undo };
}

function tooLarge(): ApiError {
  return new ApiError("payload_too_large", "The file is larger than 900 kB. Split it, then try again.", {
    status: 0,
  });
}

interface OutcomeProps {
  outcome: {
    readonly importId: string | null;
    readonly created: number;
    readonly refused: readonly { readonly line: number; readonly reason: string }[];
  };
  isUndoing: boolean;
  hasUndone: boolean;
  undoError: unknown;
  onUndo: (importId: string) => void;
}

function Outcome({ outcome, isUndoing, hasUndone, undoError, onUndo }: OutcomeProps) {
  const { importId, created, refused } = outcome;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {undoError !== null && (
        <Banner tone="error">{errorText(undoError, "Failed to undo the import")}</Banner>
      )}
      <Banner
        tone={created > 0 ? "success" : "warning"}
        actions={
          importId !== null &&
          !hasUndone && (
            <Button size="sm" loading={isUndoing} onClick={() => onUndo(importId)}>
              Undo import
            </Button>
          )
        }
      >
        {hasUndone ? "The import was undone." : createdText(created)}
      </Banner>
      {refused.length > 0 && (
        <div>
          <p className="mb-1 font-medium">
            {refused.length === 1 ? "1 line was refused" : `${String(refused.length)} lines were refused`}
          </p>
          <ul
            className="max-h-60 divide-y overflow-y-auto rounded-md border"
            tabIndex={0}
            aria-label="Refused lines"
          >
            {refused.map(({ line, reason }) => (
              <li key={line} className="flex gap-3 px-3 py-1.5 text-sm">
                <span className="text-muted shrink-0 tabular-nums">{`Line ${String(line)}`}</span>
                <span className="wrap-anywhere">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function createdText(created: number): string {
  if (created === 0) return "No line became a task.";
  return created === 1 ? "1 task was created." : `${String(created)} tasks were created.`;
}
