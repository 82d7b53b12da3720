/** Projects in Firestore: `projects/{id}`, its key reserved for ever by `projectKeys/{key}`, its counter below it. */
import { type SavedView, SavedView as SavedViewSchema } from "@acrux/contract";
import { FieldPath, type Firestore, type Query, Timestamp, type WriteBatch } from "@google-cloud/firestore";
import { z } from "zod";
import { matchesSearch, mostSearched, pageFrom, pageOf, readProjectCursor } from "../../projects/page.ts";
import type {
  ChangedBy,
  ProjectChange,
  ProjectQuery,
  ProjectRecord,
  ProjectStore,
} from "../../projects/store.ts";
import { newId } from "../random-id.ts";
import { writeAudit } from "./audit.ts";
import { changeDocument } from "./change-document.ts";
import { deleteExpiredProjects } from "./expired-projects.ts";
import { daysAfter } from "./expire.ts";
import { daysKept, laterThan, presentProjectDocument } from "./project-document.ts";
import { isFirestoreError } from "./transact.ts";

const ALREADY_EXISTS = 6;

const KeyDocument = z.object({ projectId: z.string() });
const BoardDocument = z.object({ views: z.array(SavedViewSchema) });

export function createFirestoreProjects(
  firestore: Firestore,
  now: () => Date,
  makeId: () => string = newId,
): ProjectStore {
  const projects = firestore.collection("projects");
  const keys = firestore.collection("projectKeys");

  return {
    find,

    async findByKey(key) {
      const reserved = await keys.doc(key).get();
      return reserved.exists ? find(KeyDocument.parse(reserved.data()).projectId) : null;
    },

    list: (query) => (query.search === null ? readPage(query) : searchPage(query, query.search)),

    async listDeleted(createdBy, limit) {
      const deleted = projects.where("deletedAt", ">", Timestamp.fromMillis(0)).orderBy("deletedAt", "desc");
      const theirs = createdBy === null ? deleted : deleted.where("createdBy", "==", createdBy);
      return (await theirs.limit(limit).get()).docs.map(presentProjectDocument);
    },

    async create(project, by) {
      const id = makeId();
      const at = now();
      const document = {
        ...project,
        ...{ status: "ACTIVE" as const, createdBy: by.uid, labels: [], wipLimits: {}, foldsDone: true },
        ...{ createdAt: at, updatedAt: at, deletedAt: null },
      };
      const batch = firestore.batch();
      batch.create(keys.doc(project.key), { projectId: id });
      batch.create(projects.doc(id), document);
      batch.create(projects.doc(id).collection("counters").doc("task"), { last: 0 });
      const after = { name: project.name, key: project.key };
      record(batch, id, { action: "project.created", before: null, after }, by, at);
      try {
        await batch.commit();
      } catch (error) {
        if (isFirestoreError(error, ALREADY_EXISTS)) return null;
        throw error;
      }
      return { id, ...document };
    },

    async change(id, by, decide) {
      let result: ProjectRecord | null = null;
      await changeDocument(projects.doc(id), (snapshot) => {
        const known = presentProjectDocument(snapshot);
        const change = decide(known);
        const updatedAt = laterThan(known.updatedAt, now());
        result = change === null ? known : { ...known, ...change.patch, updatedAt };
        if (change === null) return null;
        return {
          update: { ...change.patch, updatedAt, ...expiry(change.patch.deletedAt) },
          together: (batch) => {
            for (const entry of change.audit) record(batch, id, entry, by, updatedAt);
          },
        };
      });
      return result;
    },

    async findViews(id, uid) {
      const snapshot = await boardOf(uid, id).get();
      return snapshot.exists ? BoardDocument.parse(snapshot.data()).views : [];
    },

    async saveViews(id, uid, views: readonly SavedView[]) {
      await boardOf(uid, id).set({ views });
    },

    deleteExpired: (at, limit) => deleteExpiredProjects(firestore, at, limit),
  };

  async function find(id: string): Promise<ProjectRecord | null> {
    const snapshot = await projects.doc(id).get();
    return snapshot.exists ? presentProjectDocument(snapshot) : null;
  }

  async function readPage(query: ProjectQuery) {
    const filtered = filter(projects, query);
    const position = readProjectCursor(query.cursor);
    const newest = newestFirst(filtered);
    const from =
      position === null
        ? newest.offset(query.offset)
        : newest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
    const [found, counted] = await Promise.all([from.limit(query.limit).get(), filtered.count().get()]);
    return pageFrom(found.docs.map(presentProjectDocument), query, counted.data().count);
  }

  async function searchPage(query: ProjectQuery, search: string) {
    const found = await newestFirst(filter(projects, query)).limit(mostSearched).get();
    const matching = found.docs
      .map(presentProjectDocument)
      .filter((project) => matchesSearch(project, search));
    return pageOf(matching, query);
  }

  /** A person's own, and gone with them. */
  function boardOf(uid: string, projectId: string) {
    return firestore.collection("users").doc(uid).collection("boards").doc(projectId);
  }

  function record(
    batch: WriteBatch,
    targetId: string,
    { action, before, after }: ProjectChange["audit"][number],
    { uid, requestId }: ChangedBy,
    at: Date,
  ): void {
    writeAudit(batch, firestore, {
      ...{ at: Timestamp.fromDate(at), actorId: uid, targetId, action },
      details: { before, after, requestId },
    });
  }
}

function filter(projects: Query, { audience, status }: ProjectQuery): Query {
  let query = projects.where("deletedAt", "==", null);
  if (status !== null) query = query.where("status", "==", status);
  if (audience !== null) query = query.where("audience", "array-contains-any", audience);
  return query;
}

function newestFirst(query: Query): Query {
  return query.orderBy("createdAt", "desc").orderBy(FieldPath.documentId(), "desc");
}

function expiry(deletedAt: Date | null | undefined): { expireAt?: Date | null } {
  if (deletedAt === undefined) return {};
  return { expireAt: deletedAt === null ? null : daysAfter(deletedAt, daysKept) };
}
