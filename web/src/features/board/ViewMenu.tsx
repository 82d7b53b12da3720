/** Saved views: one's own names for filters and layouts, and the way to the archived tasks. */
import { Archive, Bookmark, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { projectPath } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/Menu.tsx";
import { type BoardAddress, viewQueryOf } from "./address.ts";
import { BoardContext } from "./board-context.ts";
import { useSavedViews } from "./queries.ts";
import { useSaveViews } from "./mutations.ts";
import { useChangeAddress } from "./use-address.ts";

const NameView = lazy(async () => ({ default: (await import("./NameView.tsx")).NameView }));

const MOST_VIEWS = 20;

export function ViewMenu({ address }: { address: BoardAddress }) {
  const { project } = use(BoardContext);
  const navigate = useNavigate();
  const change = useChangeAddress();
  const views = useSavedViews(project._id).data ?? [];
  const save = useSaveViews(project._id);
  const [isNaming, setNaming] = useState(false);
  const query = viewQueryOf(address);
  const current = views.find((view) => view.query === query);
  return (
    <>
      <Menu
        trigger={
          <Button icon={<Bookmark aria-hidden="true" className="size-4" />}>
            <span className="max-w-32 truncate">{current?.name ?? "Views"}</span>
          </Button>
        }
      >
        {views.length > 0 && <MenuLabel>Your views</MenuLabel>}
        {views.map((view) => (
          <MenuItem key={view.name} onSelect={() => void navigate(projectPath(project._id) + view.query)}>
            <bdi className="max-w-56 truncate">{view.name}</bdi>
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        <MenuItem
          icon={<Plus aria-hidden="true" className="text-subtle size-4" />}
          onSelect={() => setNaming(true)}
          unavailable={views.length >= MOST_VIEWS ? "Delete a view first; there are 20." : undefined}
        >
          Save this view
        </MenuItem>
        {current !== undefined && (
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onSelect={() => save.mutate(views.filter((view) => view !== current))}
          >
            Delete this view
          </MenuItem>
        )}
        <MenuItem
          icon={<Archive aria-hidden="true" className="text-subtle size-4" />}
          onSelect={() => change({ view: "archived" })}
        >
          Archived tasks
        </MenuItem>
      </Menu>
      {isNaming && (
        <Suspense fallback={null}>
          <NameView
            isSaving={save.isPending}
            error={save.error}
            taken={views.map(({ name }) => name)}
            onClose={() => {
              save.reset();
              setNaming(false);
            }}
            onName={(name) => save.mutate([...views, { name, query }], { onSuccess: () => setNaming(false) })}
          />
        </Suspense>
      )}
    </>
  );
}
