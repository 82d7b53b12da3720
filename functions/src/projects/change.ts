/** What becomes of a project that somebody edits, archives, deletes or restores: pure decisions on the loaded project. */
import type { BodyOf, Label, projectRoutes, User } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import { conflictingFields } from "../stale-edit.ts";
import { managesProject } from "./access.ts";
import { presentProject } from "./present.ts";
import { everybody, type ProjectChange, type ProjectPatch, type ProjectRecord } from "./store.ts";

type Edit = BodyOf<typeof projectRoutes.updateProject>;
type Audited = ProjectChange["audit"][number];

interface Editor {
  readonly user: User;
  readonly newId: () => string;
}

/** Null when nothing changes. */
export function decideUpdate(project: ProjectRecord, edit: Edit, editor: Editor): ProjectChange | null {
  requireRights(project, edit, editor.user);
  requireWritable(project, edit);
  requireFresh(project, edit, editor.user);
  const patch = patchOf(project, edit, editor);
  if (Object.keys(patch).length === 0) return null;
  return { patch, audit: auditOf(project, patch) };
}

export function decideDeletion(project: ProjectRecord, user: User, at: Date): ProjectChange {
  if (!managesProject(project, user)) throw forbidden();
  const { name, key } = project;
  return {
    patch: { deletedAt: at },
    audit: [{ action: "project.deleted", before: { name, key }, after: null }],
  };
}

export function decideRestoration(project: ProjectRecord): ProjectChange | null {
  if (project.deletedAt === null) return null;
  const { name, key } = project;
  return {
    patch: { deletedAt: null },
    audit: [{ action: "project.restored", before: null, after: { name, key } }],
  };
}

function requireRights(project: ProjectRecord, { status, isPrivate, memberIds }: Edit, user: User): void {
  const isManaging = status !== undefined || isPrivate !== undefined || memberIds !== undefined;
  if (isManaging && !managesProject(project, user)) throw forbidden();
}

/** An archived project takes nothing but its restoration. */
function requireWritable({ status }: ProjectRecord, edit: Edit): void {
  if (status === "ACTIVE") return;
  const others = Object.keys(edit).filter((field) => field !== "status" && field !== "was");
  if (others.length > 0) {
    throw new AppError("project_archived", "This project is archived. Restore it to change it.");
  }
}

function requireFresh(project: ProjectRecord, { was = {}, ...wanted }: Edit, user: User): void {
  const current = presentProject(project, user);
  if (conflictingFields(current, was, wanted).length === 0) return;
  const message = "Someone else changed this project. Compare their version with yours.";
  throw new AppError("edit_conflict", message, { current });
}

function patchOf(project: ProjectRecord, edit: Edit, { newId }: Editor): ProjectPatch {
  const { name, description, status, labels, wipLimits, foldsDone } = edit;
  const audience = audienceAfter(project, edit);
  const wanted: ProjectPatch = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(labels !== undefined && { labels: labelsAfter(project.labels, labels, newId) }),
    ...(wipLimits !== undefined && { wipLimits }),
    ...(foldsDone !== undefined && { foldsDone }),
    ...{ audience },
  };
  const differing = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(project[field as keyof ProjectRecord]),
  );
  return Object.fromEntries(differing);
}

/** A public project has no members; who created a private one always sees it. */
function audienceAfter(
  { audience, createdBy }: ProjectRecord,
  { isPrivate, memberIds }: Edit,
): readonly string[] {
  const willBePrivate = isPrivate ?? !audience.includes(everybody);
  if (!willBePrivate) return [everybody];
  const members = memberIds ?? audience.filter((uid) => uid !== everybody);
  return [...new Set([createdBy, ...members])];
}

/** An id that the project does not have makes a new label, so that no label of another project is named. */
function labelsAfter(
  known: readonly Label[],
  wanted: NonNullable<Edit["labels"]>,
  newId: () => string,
): readonly Label[] {
  const labels = wanted.map(({ id, name, color }) => {
    const isKnown = known.some((label) => label.id === id);
    return { id: isKnown && id !== undefined ? id : newId(), name, color };
  });
  const names = new Set(labels.map(({ name }) => name.toLowerCase()));
  const ids = new Set(labels.map(({ id }) => id));
  if (names.size === labels.length && ids.size === labels.length) return labels;
  throw new AppError("invalid_request", "Two labels have the same name. Give one of them another.");
}

function auditOf(project: ProjectRecord, { status, audience }: ProjectPatch): Audited[] {
  const changed: Audited[] = [];
  if (status !== undefined) {
    const action = status === "ARCHIVED" ? "project.archived" : "project.restored";
    changed.push({ action, before: { status: project.status }, after: { status } });
  }
  if (audience !== undefined) {
    const [before, after] = [membershipOf(project.audience), membershipOf(audience)];
    changed.push({ action: "project.members", before, after });
  }
  return changed;
}

/** Their number, not who they are: an audit record stays when a person's other traces are deleted. */
function membershipOf(audience: readonly string[]): object {
  const isPrivate = !audience.includes(everybody);
  return { isPrivate, members: isPrivate ? audience.length : null };
}

function forbidden(): AppError {
  return new AppError("forbidden", "Only the project's creator, an admin or a master can do this.");
}
