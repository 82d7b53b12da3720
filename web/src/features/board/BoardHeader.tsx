/** The top of a board: the project's name, key and description, its buttons, and that it is archived. */
import { Lock, Plus, Settings2 } from "lucide-react";
import { memo, use } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { BoardContext } from "./board-context.ts";
import { useChangeAddress } from "./use-address.ts";

export const BoardHeader = memo(function BoardHeader({ isFull }: { isFull: boolean }) {
  const { project, canEdit } = use(BoardContext);
  const change = useChangeAddress();
  const description = cleanText(project.description ?? "").trim();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="wrap-anywhere">{cleanText(project.name)}</bdi>
            <span className="text-muted bg-sunken rounded-md border px-1.5 py-0.5 font-mono text-xs font-medium tracking-normal">
              <span className="sr-only">Project Key </span>
              {project.key}
            </span>
            {project.isPrivate && (
              <span className="text-muted inline-flex items-center gap-1 text-xs font-normal tracking-normal">
                <Lock aria-hidden="true" className="size-3.5" />
                Private
              </span>
            )}
          </span>
        }
        {...(description !== "" && {
          description: <span className="line-clamp-2 wrap-anywhere">{description}</span>,
        })}
        actions={
          <>
            <Button
              icon={<Settings2 aria-hidden="true" className="size-4" />}
              onClick={() => change({ dialog: "settings", task: null })}
            >
              Project Settings
            </Button>
            {canEdit && (
              <Button
                variant="primary"
                data-shortcut="create"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={() => change({ dialog: "new", task: null, column: null })}
              >
                Create Task
              </Button>
            )}
          </>
        }
      />
      {!canEdit && (
        <Banner tone="warning" className="mb-4">
          <span className="font-medium">This project is archived.</span> Its board can be read, not changed.
          {project.canManage && " Restore it in Project Settings."}
        </Banner>
      )}
      {canEdit && !isFull && (
        <Banner className="mb-4">
          The board is empty. Create the first task with the button above, or press C.
        </Banner>
      )}
    </>
  );
});
