/** What texts refer to: people as `@login` and tasks as `PROJ-12`, looked up so that only what exists becomes a link. */
import { z } from "zod";
import { route } from "./route.ts";

/** `projectId` and `number` are a task's; `login` is a person's on GitHub. */
export const FoundReference = z.object({
  /** As it is written: keys in capitals, logins in small letters. */
  reference: z.string(),
  /** A person's name, or a task's title. */
  label: z.string(),
  login: z.string().nullable(),
  projectId: z.string().nullable(),
  number: z.number().int().nullable(),
});
export type FoundReference = z.infer<typeof FoundReference>;

const Written = z.string().regex(/^(?:@[a-z\d](?:[a-z\d-]{0,38})|[A-Z][A-Z\d]{0,9}-\d{1,7})$/);

export const referenceRoutes = {
  /** What does not exist, or is not the caller's to see, is left out. */
  findReferences: route({
    method: "GET",
    path: "/references",
    summary: "Find which people and tasks a piece of Markdown refers to",
    needs: "active",
    query: z.strictObject({
      /** At most 50, with commas between. */
      of: z
        .string()
        .max(2_100)
        .transform((text) => text.split(","))
        .pipe(z.array(Written).max(50)),
    }),
    output: z.array(FoundReference),
  }),
  /** People by beginnings of words of their name or login; tasks by a part of their key or title, of those that changed last. */
  suggestReferences: route({
    method: "GET",
    path: "/references/suggestions",
    summary: "Suggest people or tasks to refer to",
    needs: "active",
    query: z.strictObject({ kind: z.enum(["person", "task"]), search: z.string().max(50) }),
    output: z.array(FoundReference),
  }),
};
