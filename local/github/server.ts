/** The local GitHub: REST, GraphQL, OAuth, pages and webhooks on one port, over real git repositories. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loadContract } from "./contract/checks.ts";
import { serveControl } from "./control/serve.ts";
import { createGit } from "./git/run-git.ts";
import { serveGraphql } from "./graphql/serve.ts";
import { createCallLog } from "./http/call-log.ts";
import { json, readBody, send, type Reply } from "./http/exchange.ts";
import { createFaults } from "./http/faults.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { servePage } from "./pages/serve.ts";
import type { LocalRequest } from "./http/request.ts";
import { serveArchive } from "./rest/archive.ts";
import { serveRest } from "./rest/serve.ts";
import { seed } from "./seed.ts";
import { openStore } from "./state/store.ts";
import { createWebhooks } from "./webhooks/deliver.ts";
import type { AppIdentity, World } from "./world.ts";

export interface LocalGitHubOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Keeps state.json and the bare repositories; a new one is seeded. */
  readonly stateDirectory: string;
  /** Of Acrux: the App's callback and setup address is below it. */
  readonly appUrl: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly publicKeyPem: string;
  readonly clientSecret: string;
  readonly log?: (line: string) => void;
  /** Prepares the checks of every operation in the background, so that no first call is slow. */
  readonly warmUp?: boolean;
  readonly now?: () => Date;
}

export interface LocalGitHub {
  readonly url: string;
  /** Waits for webhooks that are under way, writes the state and stops. */
  close(): Promise<void>;
}

const host = "127.0.0.1";

function identityOf(options: LocalGitHubOptions): AppIdentity {
  return {
    id: 4242,
    slug: "acrux-local",
    name: "Acrux (local)",
    clientId: "Iv1.acruxlocal",
    clientSecret: options.clientSecret,
    publicKeyPem: options.publicKeyPem,
    callbackUrl: `${options.appUrl}/app/github/settings/callback`,
    homeUrl: options.appUrl,
    botId: 4_242_001,
    hookId: 4_242_002,
  };
}

export async function startLocalGitHub(options: LocalGitHubOptions): Promise<LocalGitHub> {
  const now = options.now ?? ((): Date => new Date());
  const log = options.log ?? ((): void => undefined);
  const store = openStore(options.stateDirectory);
  const git = createGit(options.stateDirectory);
  const app = identityOf(options);
  const contract = loadContract();
  if (store.fresh) {
    await seed(store.state, git, { id: app.botId, slug: app.slug });
    store.changed();
  }
  let world: World | null = null;
  const server = createServer((request, response) => {
    if (world === null) {
      send(response, json(503, { message: "Starting" }));
      return;
    }
    handle(world, request, response).catch((error: unknown) => {
      log(
        `The local GitHub failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      if (response.headersSent) response.destroy();
      else send(response, json(500, { message: "The local GitHub itself failed." }));
    });
  });
  // Longer than any client keeps an idle connection: whoever closes first must not be the side that is being asked.
  server.keepAliveTimeout = 65_000;
  const url = await listen(server, options.port);
  world = {
    app,
    state: store.state,
    store,
    git,
    contract,
    limits: createRateLimits(now),
    faults: createFaults(),
    calls: createCallLog(),
    webhooks: createWebhooks({ url: options.webhookUrl, secret: options.webhookSecret }),
    webUrl: url,
    apiUrl: `${url}/api/v3`,
    now,
    log,
  };
  const { webhooks } = world;
  const stopWarming = options.warmUp === true ? contract.warmUp() : (): void => undefined;
  return {
    url,
    close: async () => {
      stopWarming();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await webhooks.settled();
      store.close();
    },
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(`http://${host}:${String((server.address() as AddressInfo).port)}`);
    });
  });
}

async function handle(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const url = new URL(request.url ?? "/", world.webUrl);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const reply = await route(world, {
    method: request.method ?? "GET",
    url,
    path: url.pathname,
    headers,
    body,
  });
  if (reply === null) response.destroy();
  else send(response, reply);
}

/** A page elsewhere could reach this port under a name of its own; only the address and localhost are answered. */
const isLocal = (header: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(header ?? "");

async function route(world: World, request: LocalRequest): Promise<Reply | null> {
  if (!isLocal(request.headers["host"]))
    return json(403, { message: "The local GitHub answers to 127.0.0.1 only." });
  const below = (prefix: string): LocalRequest | null =>
    request.path.startsWith(`${prefix}/`) ? { ...request, path: request.path.slice(prefix.length) } : null;
  const rest = below("/api/v3");
  if (rest !== null) return serveRest(world, rest);
  if (request.path === "/api/graphql") return serveGraphql(world, request);
  if (request.path.startsWith("/_codeload/"))
    return serveArchive(world, request.url.searchParams.get("token"));
  const control = below("/_local");
  if (control !== null) return serveControl(world, control);
  return servePage(world, request);
}
