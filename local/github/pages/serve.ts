/** Finds the page of an address. Pages are for people: sign-in and installation as on GitHub, and a plain look at everything. */
import { exchange } from "../auth/oauth.ts";
import { ApiError } from "../http/api-error.ts";
import { json, readFieldsOf, type Reply } from "../http/exchange.ts";
import type { LocalRequest } from "../http/request.ts";
import type { World } from "../world.ts";
import { serveAsset } from "./assets.ts";
import { authorize, authorizePage } from "./authorize.ts";
import { blobPage, checkPage, commitPage, rawFile, treePage } from "./files.ts";
import { accountPage, homePage, repositoryPage } from "./home.ts";
import { changeInstallation, installationPage } from "./installation.ts";
import { choosePage, installHere, permissionsPage } from "./install.ts";
import { missing, redirect, refused, type PageRequest } from "./layout.ts";
import { issuePage } from "./issue.ts";
import { changePull, pullPage } from "./pull.ts";
import { personOfCookie, signIn, signInPage } from "./session.ts";

type Page = (request: PageRequest, ...parts: string[]) => Reply | Promise<Reply>;

const repository = "([\\w.-]+\\/[\\w.-]+)";

/** The first that fits; what is in brackets is handed on. */
const routes: readonly (readonly [string, string, Page])[] = [
  ["GET", "/", homePage],
  ["GET", "/login", signInPage],
  ["POST", "/session", signIn],
  ["GET", "/login/oauth/authorize", authorizePage],
  ["POST", "/login/oauth/authorize", authorize],
  ["GET", "/apps/([\\w-]+)/installations/new", choosePage],
  ["GET", "/apps/([\\w-]+)/installations/new/permissions", permissionsPage],
  ["POST", "/apps/([\\w-]+)/installations/new/permissions", installHere],
  [
    "GET",
    "/apps/([\\w-]+)",
    (request, slug = "") => redirect(`/apps/${slug}/installations/new${request.url.search}`),
  ],
  ["GET", "/settings/installations/(\\d+)", installationPage],
  ["POST", "/settings/installations/(\\d+)", changeInstallation],
  ["GET", "/organizations/[\\w-]+/settings/installations/(\\d+)", installationPage],
  ["POST", "/organizations/[\\w-]+/settings/installations/(\\d+)", changeInstallation],
  [
    "GET",
    `/${repository}/pull/(\\d+)(?:/files|/commits)?`,
    (request, name = "", number = "") => pullPage(request, name, number),
  ],
  [
    "POST",
    `/${repository}/pull/(\\d+)`,
    (request, name = "", number = "") => changePull(request, name, number),
  ],
  [
    "GET",
    `/${repository}/issues/(\\d+)`,
    (request, name = "", number = "") => issuePage(request, name, number),
  ],
  ["GET", `/${repository}/tree/(.+)`, (request, name = "", rest = "") => treePage(request, name, rest)],
  ["GET", `/${repository}/blob/(.+)`, (request, name = "", rest = "") => blobPage(request, name, rest)],
  ["GET", `/${repository}/raw/(.+)`, (request, name = "", rest = "") => rawFile(request, name, rest)],
  [
    "GET",
    `/${repository}/commit/([\\da-f]+)`,
    (request, name = "", sha = "") => commitPage(request, name, sha),
  ],
  ["GET", `/${repository}/runs/(\\d+)`, (request, name = "", id = "") => checkPage(request, name, id)],
  [
    "GET",
    "/([\\w.-]+)/([\\w.-]+)(?:/pulls)?",
    (request, owner = "", name = "") => repositoryPage(request, owner, name),
  ],
  ["GET", "/([\\w.[\\]-]+)", (request, login = "") => accountPage(request, login)],
];

const compiled = routes.map(([method, pattern, show]) => ({
  method,
  pattern: new RegExp(`^${pattern}/?$`),
  show,
}));

export async function servePage(world: World, request: LocalRequest): Promise<Reply> {
  const pathname = decode(request.path);
  const asset = serveAsset(world, pathname);
  if (asset !== null) return asset;
  const fields = readFieldsOf(request.headers["content-type"], request.body);
  const isToken = request.method === "POST" && pathname === "/login/oauth/access_token";
  if (isToken) return tokens(world, request, Object.fromEntries(fields));
  const asked: PageRequest = {
    world,
    url: request.url,
    fields: Object.fromEntries(fields),
    all: (name) => fields.getAll(name),
    person: personOfCookie(world, request.headers["cookie"]),
  };
  if (isForeign(request)) return refused(asked, "This form came from another site.");
  return show(asked, request.method === "HEAD" ? "GET" : request.method, pathname);
}

async function show(asked: PageRequest, method: string, pathname: string): Promise<Reply> {
  const route = compiled.find((one) => one.method === method && one.pattern.test(pathname));
  if (route === undefined) return missing(asked);
  try {
    return await route.show(asked, ...[...(route.pattern.exec(pathname) ?? [])].slice(1));
  } catch (error) {
    if (error instanceof ApiError) return refused(asked, error.message, error.status);
    throw error;
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Browsers say where a form comes from. */
const isForeign = (request: LocalRequest): boolean =>
  request.method === "POST" && ["cross-site", "same-site"].includes(request.headers["sec-fetch-site"] ?? "");

function tokens(world: World, request: LocalRequest, fields: Record<string, string>): Reply {
  const answer = exchange(world, { ...Object.fromEntries(request.url.searchParams), ...fields });
  if ((request.headers["accept"] ?? "").includes("json"))
    return json(200, answer, { "cache-control": "no-store" });
  const form = new URLSearchParams(
    Object.entries(answer).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return {
    status: 200,
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    body: form.toString(),
  };
}
