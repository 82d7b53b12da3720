/** Our board as the page shows it, filters included, on a store that is filled already. */
import type { Project, TaskCard } from "@acrux/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { createQueryClient } from "../../src/app/query-client.ts";
import { Board } from "../../src/features/board/Board.tsx";
import { BoardContext } from "../../src/features/board/board-context.ts";
import { FilterBar } from "../../src/features/board/FilterBar.tsx";
import { createTaskStore } from "../../src/features/board/task-store.ts";
import { useBoardActions } from "../../src/features/board/use-board-actions.ts";
import { useBoardState } from "../../src/features/board/use-board-state.ts";
import { AuthContext, type Auth } from "../../src/features/session/auth-context.ts";

const project: Project = {
  ...{ _id: "harbor", name: "Harbor operations", key: "HARBOR", status: "ACTIVE", isPrivate: false },
  ...{
    memberIds: [],
    createdBy: "person-1",
    canManage: true,
    wipLimits: { IN_PROGRESS: 9 },
    foldsDone: false,
  },
  labels: [{ id: "backend", name: "Backend", color: "blue" }],
  createdAt: "2026-01-05T10:00:00.000Z",
  updatedAt: "2026-01-05T10:00:00.000Z",
};

const nothing = async (): Promise<void> => undefined;
const auth: Auth = {
  session: { status: "loading" },
  ...{ user: null, loading: false, hasRole: () => false, signIn: nothing, signOut: nothing, reload: nothing },
};

export function OurBoard({ tasks }: { tasks: readonly TaskCard[] }) {
  const [queries] = useState(createQueryClient);
  const [store] = useState(() => {
    const filled = createTaskStore();
    filled.replace(tasks);
    return filled;
  });
  return (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <AuthContext value={auth}>
          <Opened store={store} />
        </AuthContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

function Opened({ store }: { store: ReturnType<typeof createTaskStore> }) {
  const state = useBoardState(project, store);
  const actions = useBoardActions(state.world);
  const { people, labels, address, tasks, all, visible, options, foldedCount, selected } = state;
  const services = useMemo(
    () => ({ project, canEdit: true, people, labels, actions }),
    [people, labels, actions],
  );
  return (
    <BoardContext value={services}>
      <FilterBar address={address} options={options} />
      <Board all={all} visible={visible} tasks={tasks} folded={foldedCount} selected={selected} />
    </BoardContext>
  );
}
