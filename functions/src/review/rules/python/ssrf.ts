/** Python: addresses that the server calls. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { defects } from "../shared/defects.ts";

const session = "session|self\\.session|client|self\\.client|http_client|s|http|self\\.http|async_client";

const anyClient = `^(?:requests|httpx|aiohttp|urllib3|h|pool|${session})$`;
const namedUrl = pyKeyword("url", { pattern: "$URL" });

/** Opens a connection to the host that it is given, and is called nothing else. */
const connecting: readonly Matcher[] = [
  pyCall({
    names: "HTTPConnection|HTTPSConnection|create_connection",
    bare: "also",
    on: "http\\.client|socket|urllib3\\.connection$",
    as: "URL",
  }),
  pyCall({
    names:
      "HTTPConnectionPool|HTTPSConnectionPool|ProxyManager|connection_from_url|connection_from_host|proxy_from_url",
    bare: "also",
    on: ".",
    as: "URL",
  }),
  pyCall({ names: "set_tunnel", as: "URL" }),
  pyCall({
    names: "connect|create_connection|open_connection",
    on: "^(?:s|sock|socket|self\\.sock\\w*|asyncio|client)$",
    args: { has: { nthChild: 1, kind: "tuple", has: { nthChild: 1, pattern: "$URL" } } },
  }),
];

/** A client that is made for one address. */
const madeForAddress: readonly Matcher[] = [
  pyCall({
    names: "Client|AsyncClient|ClientSession",
    bare: "also",
    on: "^(?:httpx|aiohttp)$",
    args: pyKeyword("base_url", { pattern: "$URL" }),
  }),
  pyCall({ names: "ClientSession", bare: "also", on: "^aiohttp$", as: "URL" }),
  {
    kind: "assignment",
    all: [{ has: { field: "left", regex: "\\.full_url$" } }, { has: { field: "right", pattern: "$URL" } }],
  },
];

const imported = /^\s*from\s+(?:requests|httpx)\s+import\s+\(?([^\n)]*)/gm;

/** What a web framework keeps for a visitor. */
const visitorsSession =
  /^[ \t]*from[ \t]+(?:flask|quart|bottle|masonite[\w.]*)[ \t]+import[ \t]+(?:\([^)]*|[^\n]*)\bsession\b/m;

/** A name alone is that of a client where the file imports it from one; a crawler's own record of a request sends nothing. */
function isOfClient(call: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(call, "function");
  if (name.startsWith("session.") && visitorsSession.test(text)) return false;
  if (/^[a-z]+$/.test(name) && !name.startsWith("url"))
    return [...text.matchAll(imported)].some(([, names = ""]) => new RegExp(`\\b${name}\\b`).test(names));
  if (name !== "Request") return true;
  return !/^\s*(?:from\s+(?!urllib|requests|httpx|scrapy)[\w.]+\s+import\s[^\n]*\bRequest\b|class\s+Request\b)/m.test(
    text,
  );
}

export const ssrf = defineRules(["python"], "security", [
  {
    id: "py-ssrf",
    ...defects.ssrf,
    rule: {
      any: [
        pyCall({
          names: "get|post|put|delete|patch|head|options",
          bare: "also",
          on: `^(?:requests|httpx|${session}|aiohttp|urllib3|requests\\.Session\\(\\))$`,
          as: "URL",
        }),
        pyCall({ names: "urlopen|urlretrieve", bare: "also", on: ".", as: "URL" }),
        pyCall({ names: "urlopen", on: ".", as: "URL", nth: 2 }),
        pyCall({ names: "Request", bare: "also", on: "urllib|request", as: "URL" }),
        pyCall({ names: "Request", on: "requests", as: "URL", nth: 2 }),
        pyCall({ names: "Request", bare: "also", on: "urllib|request", args: namedUrl }),
        pyCall({ names: "request|stream", on: anyClient, as: "URL", nth: 2 }),
        pyCall({ names: "fetch", on: anyClient, as: "URL" }),
        pyCall({ names: "request|stream|fetch", on: anyClient, args: namedUrl }),
        ...connecting,
        ...madeForAddress,
      ],
    },
    check: isOfClient,
    milder: whereGuessed,
    flow: { URL: "url" },
    valid: [
      "from crawler.net import Request\nRequest(request.path)",
      "requests.get(f'https://api.example.com/{request.args[\"id\"]}')",
      "requests.get(url)",
      "from flask import (\n    request,\n    session,\n)\nsession.get(request.args['key'])",
      "request.args.get('url')",
      "from cache import get\nget(request.args['key'])",
      "requests.request('POST', 'https://api.example.com/items', json=address)",
      "requests.request(method='POST', url=address(), data=request.get_data())",
    ],
    invalid: [
      "requests.get(request.args['url'])",
      { code: "from requests import get\nget(request.args['url'])", lines: [2] },
      "urllib3.request('GET', request.args['url'])",
      "requests.request(method='GET', url=request.args['url'])",
      "httpx.AsyncClient(base_url=request.args['url'])",
      "pool.urlopen('GET', request.args['url'])",
      "connection.set_tunnel(request.args['host'])",
      "requests.Request('GET', request.args['url'])",
      {
        code: "def f():\n    url = request.json['url']\n    return urllib.request.urlopen(url).read()",
        lines: [3],
      },
    ],
  },
]);
