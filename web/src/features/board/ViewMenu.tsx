/** Saved views: one's own names for filters and layouts, and the way to the archived tasks. */
import { Archive, Bookmark, Plus, Trash2 } from "lucide-react";
import { type SyntheticEvent, use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { projectPath } from "../../app/paths.ts";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/Menu.tsx";
import { type BoardAddress, viewQueryOf } from "./address.ts";
import { BoardContext } from "./board-context.ts";
import { useSavedViews } from "./queries.ts";
import { useSaveViews } from "./mutations.ts";
import { useChangeAddress } from "./use-address.ts";

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
        <NameDialog
          isSaving={save.isPending}
          error={save.error}
          taken={views.map(({ name }) => name)}
          onClose={() => {
            save.reset();
            setNaming(false);
          }}
          onName={(name) => save.mutate([...views, { name, query }], { onSuccess: () => setNaming(false) })}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  isSaving: boolean;
  error: unknown;
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ isSaving, error, taken, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const text = name.trim();
    if (text === "") setFault("Give the view a name.");
    else if (taken.includes(text)) setFault("You have a view of this name.");
    else onName(text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="Its filters, grouping and order, for you alone."
    >
      <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {error !== null && <Banner tone="error">{errorText(error, "Failed to save the view")}</Banner>}
        <Field label="Name" error={fault}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={50}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            Save view
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
