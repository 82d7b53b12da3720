/** What can be done with an open task as a whole: copy, duplicate, move to another project, archive, delete. */
import type { TaskCard } from "@acrux/contract";
import {
  Archive,
  ArchiveRestore,
  Copy,
  CopyPlus,
  Ellipsis,
  FolderInput,
  GitBranch,
  Link2,
  Trash2,
} from "lucide-react";
import { type ReactNode, use, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import { BoardContext } from "./board-context.ts";
import { branchName } from "./branch-name.ts";
import { copyText } from "./copy-text.ts";
import type { TaskStore } from "./task-store.ts";
import { TransferDialog } from "./TransferDialog.tsx";
import { useTaskAddress } from "./use-address.ts";

interface TaskMenuProps {
  card: TaskCard;
  store: TaskStore;
  onClose: () => void;
}

export function TaskMenu({ card, store, onClose }: TaskMenuProps) {
  const { canEdit } = use(BoardContext);
  const address = useTaskAddress(card.number);
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<GitBranch aria-hidden="true" className="size-3.5" />}
        onClick={() => void copyText(branchName(card.key, card.title), "branch name")}
      >
        Copy branch name
      </Button>
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<Ellipsis aria-hidden="true" className="size-4" />}>
            <span className="max-sm:sr-only">More</span>
          </Button>
        }
      >
        <MenuItem icon={icon(Copy)} onSelect={() => void copyText(card.key, "key")}>
          Copy key
        </MenuItem>
        <MenuItem icon={icon(Link2)} onSelect={() => void copyText(window.location.origin + address, "link")}>
          Copy link
        </MenuItem>
        {canEdit && <EditItems card={card} onClose={onClose} onMove={() => setMoving(true)} />}
      </Menu>
      {isMoving && (
        <TransferDialog card={card} store={store} onClose={() => setMoving(false)} onMoved={onClose} />
      )}
    </>
  );
}

function EditItems({ card, onClose, onMove }: Omit<TaskMenuProps, "store"> & { onMove: () => void }) {
  const { actions } = use(BoardContext);
  const then = (act: (task: TaskCard) => void) => () => {
    onClose();
    act(card);
  };
  return (
    <>
      <MenuSeparator />
      {card.archivedAt === undefined ? (
        <>
          <MenuItem icon={icon(CopyPlus)} onSelect={then(actions.duplicate)}>
            Duplicate
          </MenuItem>
          <MenuItem icon={icon(FolderInput)} onSelect={onMove}>
            Move to another project
          </MenuItem>
          <MenuItem icon={icon(Archive)} onSelect={then(actions.archive)}>
            Archive
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={icon(ArchiveRestore)} onSelect={then(actions.bringBack)}>
          Bring back
        </MenuItem>
      )}
      <MenuItem danger icon={icon(Trash2)} onSelect={then(actions.remove)}>
        Delete
      </MenuItem>
    </>
  );
}

function icon(Icon: typeof Copy): ReactNode {
  return <Icon aria-hidden="true" className="text-subtle size-4" />;
}
