/** A request for each route that is valid but names nothing that exists. A new route does not compile without one. */
import { type Route, type RouteName, routes } from "@acrux/contract";

interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

const callback = { query: { code: "some-code", state: "some-state" } };

const samples = {
  getHealth: {},
  getUser: { params: { uid: "unknown" } },
  createUser: { body: {} },
  listUsers: {},
  setActivation: { params: { uid: "unknown" }, body: { isActive: false } },
  setRoles: { params: { uid: "unknown" }, body: { roles: ["user"] } },
  exportAccount: {},
  deleteAccount: {},
  listAudit: {},
  exportAudit: {},
  listAccounts: {},
  listRepositories: { query: { type: "personal" } },
  startAddAccount: {},
  startLogin: {},
  finishAddAccount: callback,
  finishLogin: callback,
  switchReview: { params: { id: "123" }, body: { enabled: true } },
  listReviews: {},
  listRules: {},
  testRule: { body: { text: "id: team-rule" } },
  createRule: { body: { text: "team-rule" } },
  updateRule: { params: { id: "no-such-rule" }, body: { version: 1, enabled: false } },
  deleteRule: { params: { id: "no-such-rule" } },
  listTeamSettings: {},
  getTeamSettings: { params: { scope: "repositories", id: "999" } },
  changeTeamSettings: { params: { scope: "repositories", id: "999" }, body: { version: 0, text: "" } },
  getReview: { params: { id: `1-1-${"a".repeat(40)}` } },
} as const satisfies Record<RouteName, Sample>;

export interface SampleRequest {
  readonly name: RouteName;
  readonly route: Route;
  readonly body: unknown;
  /** The path below /api, with its query; `change` replaces or adds parts. */
  pathWith(change?: { params?: string; query?: Record<string, string> }): string;
}

export const sampleRequests: readonly SampleRequest[] = (Object.keys(routes) as RouteName[]).map((name) => {
  const route: Route = routes[name];
  const sample: Sample = samples[name];
  return {
    name,
    route,
    body: route.method === "GET" ? undefined : (sample.body ?? {}),
    pathWith(change = {}) {
      const path = route.path.replaceAll(
        /\{(\w+)\}/g,
        (_, parameter: string) => change.params ?? sample.params?.[parameter] ?? "",
      );
      const query = new URLSearchParams({ ...sample.query, ...change.query });
      return `/api${path}${query.size === 0 ? "" : `?${query.toString()}`}`;
    },
  };
});
