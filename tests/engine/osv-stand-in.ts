/** A local OSV for tests: the published contract of querybatch, its pages, and vulns/{id}; see https://google.github.io/osv.dev/api/. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface OsvQuery {
  readonly package: { readonly ecosystem: string; readonly name: string };
  readonly version: string;
  readonly page_token?: string;
}

export interface OsvStandIn {
  readonly url: string;
  /** Each call as "POST /v1/querybatch" and its queries. */
  readonly calls: { readonly line: string; readonly queries: readonly OsvQuery[] }[];
  close(): void;
}

export interface OsvContent {
  /** Ids by "name@version", page by page. */
  readonly ids?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly records?: Readonly<Record<string, object>>;
  /** Answers in the place of the stand-in; true when it did. */
  readonly instead?: (response: ServerResponse, call: number) => boolean;
}

const mostQueries = 1_000;

export async function startOsv({ ids = {}, records = {}, instead }: OsvContent): Promise<OsvStandIn> {
  const calls: { line: string; queries: readonly OsvQuery[] }[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { line, queries } = readCall(request.method, request.url, body);
      calls.push({ line, queries });
      if (instead?.(response, calls.length) === true) return;
      const record = recordAt(line, records);
      if (record !== undefined) reply(response, 200, record);
      else if (line !== "POST /v1/querybatch") reply(response, 404, { code: 5, message: "Bug not found." });
      else if (queries.length > mostQueries) reply(response, 400, { code: 3, message: "Too many queries." });
      else reply(response, 200, { results: queries.map((query) => resultOf(query, ids)) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    ...{ url, calls },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function recordAt(line: string, records: NonNullable<OsvContent["records"]>): object | undefined {
  return records[/^GET \/v1\/vulns\/(.+)$/.exec(line)?.[1] ?? ""];
}

function readCall(
  method: string | undefined,
  url: string | undefined,
  body: string,
): { line: string; queries: readonly OsvQuery[] } {
  const { queries = [] } = (body === "" ? {} : JSON.parse(body)) as { queries?: OsvQuery[] };
  return { line: `${method ?? ""} ${url ?? ""}`, queries };
}

function resultOf(
  { package: { name }, version, page_token: token }: OsvQuery,
  ids: NonNullable<OsvContent["ids"]>,
): object {
  const pages = ids[`${name}@${version}`] ?? [];
  const at = Number(token ?? 0);
  const vulns = (pages[at] ?? []).map((id) => ({ id, modified: "2026-01-01T00:00:00Z" }));
  return {
    ...(vulns.length > 0 ? { vulns } : {}),
    ...(at + 1 < pages.length ? { next_page_token: String(at + 1) } : {}),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += String(piece);
  return body;
}

export function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
