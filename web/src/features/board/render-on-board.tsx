/** For tests: parts of a board in a window without a server, on a project, for a person, over an API that the test plays. */
import type { Label, Project } from "@acrux/contract";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { createQueryClient } from "../../app/query-client.ts";
import { playApi, type PlayedApi } from "../../testing/played-api.ts";
import { noteProblem } from "../../testing/problems.ts";
import { AuthContext, type Auth } from "../session/auth-context.ts";
import { BoardContext, type BoardServices } from "./board-context.ts";
import { peopleOf } from "./people.ts";

const at = "2026-11-23T10:00:00.000Z";
const backend: Label = { id: "backend", name: "Backend", color: "blue" };

export const project: Project = {
  ...{ _id: "harbor", name: "Harbor operations", key: "HARBOR", status: "ACTIVE", isPrivate: false },
  ...{ memberIds: [], createdBy: "ines", canManage: true, wipLimits: {}, foldsDone: false },
  ...{ labels: [backend], createdAt: at, updatedAt: at },
};

export const kofi = { _id: "kofi", name: "Kofi Lund", avatarUrl: null, isActive: true };
export const mira = { _id: "mira", name: "Mira Solberg", avatarUrl: null, isActive: true };

const nothing = async (): Promise<void> => undefined;
const auth: Auth = {
  session: { status: "loading" },
  ...{ user: null, loading: false, hasRole: () => false, signIn: nothing, signOut: nothing, reload: nothing },
};

/** What a test does not use says so when it is called. */
function actionsWith(used: Partial<BoardServices["actions"]>): BoardServices["actions"] {
  const unexpected = new Proxy({} as BoardServices["actions"], {
    get: (_, name) => () => noteProblem(`Nobody expects ${String(name)}.`),
  });
  return new Proxy(used as BoardServices["actions"], {
    get: (known, name: keyof BoardServices["actions"]) =>
      Object.hasOwn(known, name) ? known[name] : unexpected[name],
  });
}

export function renderOnBoard(
  part: ReactNode,
  play: (api: PlayedApi, queries: QueryClient) => void = () => undefined,
  used: Partial<BoardServices["actions"]> = {},
) {
  const api = playApi(noteProblem);
  const queries = createQueryClient();
  api.answer("listProjectPeople", [kofi, mira]);
  play(api, queries);
  const services: BoardServices = {
    ...{ project, canEdit: true, people: peopleOf([kofi, mira]), actions: actionsWith(used) },
    labels: new Map([[backend.id, backend]]),
  };
  const user: UserEvent = userEvent.setup();
  render(
    <MemoryRouter initialEntries={["/app/projects/harbor"]}>
      <QueryClientProvider client={queries}>
        <AuthContext value={auth}>
          <BoardContext value={services}>{part}</BoardContext>
        </AuthContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { api, queries, user };
}
