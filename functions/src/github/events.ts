/** The parts of GitHub's webhooks that Acrux reads. Everything else in a payload is not looked at. */
import { z } from "zod";

const Id = z.number().int().positive();

const Owner = z.object({ id: Id, login: z.string(), type: z.string() });

const EventRepository = z.object({ id: Id, full_name: z.string(), private: z.boolean() });

const EventInstallation = z.object({ id: Id });

export const PullRequestEvent = z.object({
  action: z.string(),
  /** On `synchronize`: the head before the push. */
  before: z.string().optional(),
  changes: z.object({ title: z.object({ from: z.string() }).optional() }).optional(),
  installation: EventInstallation,
  repository: EventRepository,
  /** Who did it: of `opened` and `synchronize` whoever pushed. */
  sender: z.object({ id: Id }).optional(),
  pull_request: z.object({
    number: Id,
    title: z.string(),
    html_url: z.url(),
    draft: z.boolean().optional(),
    state: z.string(),
    updated_at: z.iso.datetime({ offset: true }),
    user: z.object({ id: Id.optional(), login: z.string() }).nullable(),
    head: z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) }),
  }),
});
export type PullRequestEvent = z.infer<typeof PullRequestEvent>;

export const InstallationEvent = z.object({
  action: z.string(),
  installation: z.object({ id: Id, account: Owner, suspended_at: z.string().nullable().optional() }),
});
export type InstallationEvent = z.infer<typeof InstallationEvent>;

export const InstallationRepositoriesEvent = z.object({
  action: z.string(),
  installation: EventInstallation,
  repositories_added: z.array(z.object({ id: Id, full_name: z.string(), private: z.boolean() })),
  repositories_removed: z.array(z.object({ id: Id })),
});
export type InstallationRepositoriesEvent = z.infer<typeof InstallationRepositoriesEvent>;

export const RepositoryEvent = z.object({
  action: z.string(),
  repository: EventRepository,
  installation: EventInstallation.optional(),
});
export type RepositoryEvent = z.infer<typeof RepositoryEvent>;

export const AuthorizationEvent = z.object({ action: z.string(), sender: z.object({ id: Id }) });
export type AuthorizationEvent = z.infer<typeof AuthorizationEvent>;

/** Somebody may see more or less of an account than before: whom and what it is about does not matter. */
export const AccessEvent = z.object({ action: z.string().optional(), installation: EventInstallation });
export type AccessEvent = z.infer<typeof AccessEvent>;

/** On a pull request or an issue: GitHub counts both as issues. */
export const CommentEvent = z.object({
  action: z.string(),
  installation: EventInstallation,
  repository: EventRepository,
  issue: z.object({ number: Id, pull_request: z.object({}).optional() }),
  comment: z.object({
    id: Id,
    body: z.string(),
    user: z.object({ id: Id, login: z.string(), type: z.string() }).nullable(),
  }),
});
export type CommentEvent = z.infer<typeof CommentEvent>;

/** The events that Acrux knows, by GitHub's names: what they are about here, and what is read of them. */
const events = {
  pull_request: { kind: "pull-request", schema: PullRequestEvent },
  installation: { kind: "installation", schema: InstallationEvent },
  installation_repositories: { kind: "installation-repositories", schema: InstallationRepositoriesEvent },
  repository: { kind: "repository", schema: RepositoryEvent },
  issue_comment: { kind: "comment", schema: CommentEvent },
  github_app_authorization: { kind: "authorization", schema: AuthorizationEvent },
  member: { kind: "access", schema: AccessEvent },
  membership: { kind: "access", schema: AccessEvent },
  organization: { kind: "access", schema: AccessEvent },
  team: { kind: "access", schema: AccessEvent },
  team_add: { kind: "access", schema: AccessEvent },
} as const;
type Events = typeof events;

/** A recognised webhook: what it is about, and its validated payload. */
export type KnownEvent = {
  [Name in keyof Events]: {
    readonly kind: Events[Name]["kind"];
    readonly payload: z.infer<Events[Name]["schema"]>;
  };
}[keyof Events];

/** The `action` of a payload; null when it has none, as a `ping`. */
export function actionOf(payload: unknown): string | null {
  const parsed = z.object({ action: z.string() }).safeParse(payload);
  return parsed.success ? parsed.data.action : null;
}

/** The members of a payload that anything is read of; null for an event that Acrux does nothing with. */
export function membersOf(event: string): ReadonlySet<string> | null {
  return isKnown(event) ? new Set(Object.keys(events[event].schema.shape)) : null;
}

/** Null for an event that Acrux does nothing with. Throws a ZodError when a known one has another shape. */
export function readEvent(event: string, payload: unknown): KnownEvent | null {
  if (!isKnown(event)) return null;
  const { kind, schema } = events[event];
  // Kind and payload come from one line of the table, which TypeScript does not follow through a union.
  return { kind, payload: schema.parse(payload) } as KnownEvent;
}

function isKnown(event: string): event is keyof Events {
  return Object.hasOwn(events, event);
}
