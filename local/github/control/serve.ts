/** The controls below /_local: what a person or a test does to the local GitHub that on GitHub is done with git, pages and time. */
import { z } from "zod";
import { ApiError, notFound } from "../http/api-error.ts";
import { json, parseJson, type Reply } from "../http/exchange.ts";
import type { LocalRequest } from "../http/request.ts";
import type { World } from "../world.ts";
import { comment, settleThread } from "./conversation.ts";
import { openIssue } from "./issues.ts";
import { changeInstallation, changeRepository } from "./settings.ts";
import { PullCommand } from "./pull-command.ts";
import { commandPull } from "./pulls.ts";
import { summarize } from "./summary.ts";

const count = z.number().int().min(0);
const NewFault = z.strictObject({
  path: z.string().optional(),
  method: z.string().optional(),
  operation: z.string().optional(),
  after: count.optional(),
  times: count.optional(),
  latencyMs: count.optional(),
  status: z.number().int().min(300).max(599).optional(),
  message: z.string().optional(),
  retryAfter: count.optional(),
  hangUp: z.boolean().optional(),
  secondaryLimit: z.boolean().optional(),
  primaryLimit: z.boolean().optional(),
  cutPatch: count.optional(),
  loseWebhook: z.string().optional(),
});
const Limit = z.strictObject({
  installation: z.number().int().optional(),
  user: z.number().int().optional(),
  remaining: count,
});

type Control = (world: World, body: unknown) => unknown;

const controls: Readonly<Record<string, Control>> = {
  "GET /state": (world) => summarize(world),
  "POST /pulls": (world, body) => commandPull(world, PullCommand.parse(body)),
  "POST /issues": (world, body) => openIssue(world, body),
  "POST /comments": (world, body) => comment(world, body),
  "POST /threads": (world, body) => settleThread(world, body),
  "POST /installations": (world, body) => changeInstallation(world, body),
  "POST /repositories": (world, body) => changeRepository(world, body),
  "GET /faults": (world) => world.faults.list(),
  "POST /faults": (world, body) => world.faults.add(withoutUndefined(NewFault.parse(body))),
  "DELETE /faults": (world) =>
    done(() => {
      world.faults.reset();
    }),
  "POST /faults/reset": (world) =>
    done(() => {
      world.faults.reset();
    }),
  "GET /calls": (world) => ({ calls: world.calls.list(), contractProblems: world.calls.contractProblems() }),
  "DELETE /calls": (world) =>
    done(() => {
      world.calls.reset();
    }),
  "POST /calls/reset": (world) =>
    done(() => {
      world.calls.reset();
    }),
  "POST /rate-limits": (world, body) =>
    done(() => {
      setLimit(world, Limit.parse(body));
    }),
  "DELETE /rate-limits": (world) =>
    done(() => {
      world.limits.reset();
    }),
  "POST /rate-limits/reset": (world) =>
    done(() => {
      world.limits.reset();
    }),
  "POST /webhooks/settled": async (world) => {
    await world.webhooks.settled();
    return { deliveries: world.state.deliveries.slice(-100) };
  },
  "GET /deliveries": (world) => ({ deliveries: world.state.deliveries }),
};

function done(act: () => void): { readonly ok: true } {
  act();
  return { ok: true };
}

type Defined<Shape> = { [Key in keyof Shape]: Exclude<Shape[Key], undefined> };

/** Optional fields that were not given are absent, not undefined. */
function withoutUndefined<Shape extends object>(value: Shape): Defined<Shape> {
  return Object.fromEntries(
    Object.entries(value).filter(([, inner]) => inner !== undefined),
  ) as Defined<Shape>;
}

function setLimit(world: World, { installation, user, remaining }: z.infer<typeof Limit>): void {
  if (installation !== undefined) world.limits.set(`installation ID ${String(installation)}`, remaining);
  if (user !== undefined) world.limits.set(`user ID ${String(user)}`, remaining);
}

export async function serveControl(world: World, request: LocalRequest): Promise<Reply> {
  try {
    const control = controls[`${request.method} ${request.path}`];
    if (control === undefined) throw notFound();
    return json(200, await control(world, bodyOf(request)));
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, { message: error.message });
    if (error instanceof z.ZodError) return json(400, { message: z.prettifyError(error) });
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    world.log(`The control ${request.method} ${request.path} failed: ${words}`);
    return json(500, { message: words });
  }
}

/** Only JSON is taken: a page of another site cannot send that without asking first. */
function bodyOf(request: LocalRequest): unknown {
  if (request.method === "GET" || request.method === "DELETE") return undefined;
  if (!(request.headers["content-type"] ?? "").startsWith("application/json")) {
    throw new ApiError(415, "Send JSON, with content-type: application/json.");
  }
  return parseJson(request.body.toString("utf8")) ?? {};
}
