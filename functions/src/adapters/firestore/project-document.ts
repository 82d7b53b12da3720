/** `projects/{id}` as it is stored, and its way to and from the record. */
import { projectStatusNames, taskStatusNames } from "@acrux/contract";
import type { DocumentSnapshot } from "@google-cloud/firestore";
import { z } from "zod";
import type { ProjectRecord } from "../../projects/store.ts";
import { instant } from "./instant.ts";

const ProjectDocument = z.object({
  name: z.string(),
  key: z.string(),
  description: z.string().nullable(),
  status: z.enum(projectStatusNames),
  audience: z.array(z.string()),
  createdBy: z.string(),
  labels: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
  wipLimits: z.partialRecord(z.enum(taskStatusNames), z.number()),
  foldsDone: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});

/** Deleted things are kept so long. */
export const daysKept = 30;

/** Throws when the document is damaged: nobody is let in on half a project. */
export function presentProjectDocument(snapshot: DocumentSnapshot): ProjectRecord {
  return { id: snapshot.id, ...ProjectDocument.parse(snapshot.data()) };
}

/** Always later than before, even within one millisecond, so that `updatedAt` tells every version apart. */
export function laterThan(before: Date, at: Date): Date {
  return new Date(Math.max(at.getTime(), before.getTime() + 1));
}
