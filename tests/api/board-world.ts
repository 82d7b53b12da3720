/** People with projects and tasks, through the API: what the tests of boards share. */
import { Project, Task } from "@acrux/contract";
import { expect } from "vitest";
import { startApi } from "./start-api.ts";

export async function startBoards() {
  const api = await startApi();
  const tokens = new Map<string, string>();
  tokens.set("mira", await api.addUser("mira", { roles: ["master", "user"] }));
  tokens.set("tomas", await api.addUser("tomas", { roles: ["admin", "user"] }));
  for (const uid of ["ines", "kofi"]) tokens.set(uid, await api.addUser(uid));
  await api.addUser("petra", { isActive: false });

  const as = (uid: string) => (method: string, path: string, body?: unknown) =>
    api.ask(method, `/api${path}`, { token: tokens.get(uid) ?? "", body });

  let count = 0;
  return {
    api,
    as,
    async createProject(fields: object = {}): Promise<Project> {
      count += 1;
      const body = { name: "Harbor", key: `P${String(count)}`, ...fields };
      const created = await as("ines")("POST", "/projects", body);
      expect(created.status).toBe(201);
      return Project.parse(created.body);
    },
    async createTask(projectId: string, fields: object = {}): Promise<Task> {
      const created = await as("ines")("POST", "/tasks", { projectId, title: "Task", ...fields });
      expect(created.status).toBe(201);
      return Task.parse(created.body);
    },
  };
}

export type Boards = Awaited<ReturnType<typeof startBoards>>;

export function refusal(code: string) {
  return { body: { code } };
}
