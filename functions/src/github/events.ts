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
  pull_request: z.object({
    number: Id,
    title: z.string(),
    html_url: z.url(),
    draft: z.boolean().optional(),
    state: z.string(),
    updated_at: z.iso.datetime({ offset: true }),
    user: z.object({ login: z.string() }).nullable(),
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

export const RepositoryEvent = z.object({ action: z.string(), repository: EventRepository });
export type RepositoryEvent = z.infer<typeof RepositoryEvent>;

export const AuthorizationEvent = z.object({ action: z.string(), sender: z.object({ id: Id }) });
export type AuthorizationEvent = z.infer<typeof AuthorizationEvent>;

/** A recognised webhook: what it is about, and its validated payload. */
export type KnownEvent =
  | { readonly kind: "pull-request"; readonly payload: PullRequestEvent }
  | { readonly kind: "installation"; readonly payload: InstallationEvent }
  | { readonly kind: "installation-repositories"; readonly payload: InstallationRepositoriesEvent }
  | { readonly kind: "repository"; readonly payload: RepositoryEvent }
  | { readonly kind: "authorization"; readonly payload: AuthorizationEvent };

/** The `action` of a payload; null when it has none, as a `ping`. */
export function actionOf(payload: unknown): string | null {
  const parsed = z.object({ action: z.string() }).safeParse(payload);
  return parsed.success ? parsed.data.action : null;
}

/** Null for an event that Acrux does nothing with. Throws a ZodError when a known one has another shape. */
export function readEvent(event: string, payload: unknown): KnownEvent | null {
  switch (event) {
    case "pull_request":
      return { kind: "pull-request", payload: PullRequestEvent.parse(payload) };
    case "installation":
      return { kind: "installation", payload: InstallationEvent.parse(payload) };
    case "installation_repositories":
      return { kind: "installation-repositories", payload: InstallationRepositoriesEvent.parse(payload) };
    case "repository":
      return { kind: "repository", payload: RepositoryEvent.parse(payload) };
    case "github_app_authorization":
      return { kind: "authorization", payload: AuthorizationEvent.parse(payload) };
    default:
      return null;
  }
}
