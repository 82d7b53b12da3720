/** Tasks as files. Columns: key, title, description, type, priority, status, assignee, labels, due, estimate, created, updated. */
import { z } from "zod";
import { Id } from "./projects.ts";
import { fileRoute, route } from "./route.ts";
import { taskChangeErrors } from "./task.ts";

export const taskFileRoutes = {
  exportTasks: fileRoute({
    path: "/projects/{id}/export",
    summary: "The tasks of a project as a CSV file, archived ones too",
    needs: "active",
    params: z.strictObject({ id: Id }),
    errors: ["not_found", "too_many_requests"],
  }),
  /**
   * A first line names the columns; `title` has to be there, and key, created and updated are ignored. Lines that are
   * refused are said one by one, by their number in the file, and the others become tasks at the bottom of their columns.
   */
  importTasks: route({
    method: "POST",
    path: "/projects/{id}/imports",
    summary: "Make tasks out of a CSV file of at most 1,000 lines",
    needs: "active",
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ text: z.string().min(1).max(900_000) }),
    output: z.object({
      /** Null when no line became a task. */
      importId: Id.nullable(),
      created: z.number(),
      refused: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
    status: 201,
    errors: taskChangeErrors,
  }),
  /** By whoever made it, admins and masters. Its tasks are deleted as one by one, also those that were changed since. */
  undoImport: route({
    method: "DELETE",
    path: "/projects/{id}/imports/{importId}",
    summary: "Delete the tasks of an import",
    needs: "active",
    params: z.strictObject({ id: Id, importId: Id }),
    output: z.object({ deleted: z.number() }),
    errors: taskChangeErrors,
  }),
};
