import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("typescript", code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

describe("the values of JavaScript", () => {
  it.each<[string, Origin]>([
    ["function f(req) { sink(req.query.a); }", "outside"],
    ["function f(req) { const { a } = req.body; sink('x ' + a); }", "outside"],
    ["function f(req) { const a = Number(req.query.a); sink(a); }", "cleaned"],
    ["export async function GET(r: Request, { params }: P) { sink(params.slug); }", "outside"],
    ["async function P({ searchParams }: P) { const { next } = await searchParams; sink(next); }", "outside"],
    ["function P({ searchParams }) { sink(searchParams.next); }", "outside"],
    ["async function act(formData: FormData) { sink(formData.get('a')); }", "outside"],
    ["app.get('/a', (incoming, out) => { sink(incoming.query.a); });", "outside"],
    ["cache.get('/a', (entry, done) => { sink(entry.query.a); });", "unknown"],
    ["$.get('/a', function (data) { sink(data.body); });", "unknown"],
    ["app.route('/a').post((incoming, out) => { sink(incoming.body.a); });", "outside"],
    ["app.put('/a', save); function save(incoming, out) { sink(incoming.body.a); }", "outside"],
    [
      "app.put('/a', check, async (a, b) => 1); const check = (incoming, out, go) => { sink(incoming.body.a); };",
      "outside",
    ],
    ["app.put('/a', wrap(save)); function wrap(fn) { sink(fn.body.a); }", "unknown"],
    ["import http from 'http'; http.createServer((incoming, out) => { sink(incoming.url); });", "outside"],
    ["import net from 'net'; net.createServer((link, more) => { sink(link.url); });", "unknown"],
    ["import e from 'express'; app.use((incoming, out, go) => { sink(incoming.query.a); });", "outside"],
    ["import e from 'express'; app.use((error, incoming, out, go) => { sink(error.body); });", "unknown"],
    ["import Koa from 'koa'; app.use(async (c, go) => { sink(c.request.body.a); });", "outside"],
    ["import { a } from 'vue'; app.use((host, options) => { sink(host.query.a); });", "unknown"],
    [
      "fastify.route({ method: 'GET', handler: async (incoming) => { sink(incoming.query.a); } });",
      "outside",
    ],
    ["yargs.command({ handler: (given) => { sink(given.query.a); } });", "unknown"],
    ["socket.on('find', (query) => { sink(query.name); });", "outside"],
    ["socket.on('error', (e) => { sink(e.message); });", "unknown"],
    ["ipcMain.handle('read', async (_e, name) => sink(name));", "outside"],
    [
      "chrome.runtime.onMessage.addListener((message) => { if (message.type === 'run') sink(message.code); });",
      "outside",
    ],
    ["async function f(req) { const u = await verify(req.body.n, p); if (!u) sink(req.body.n); }", "outside"],
    ["function f(req) { checkPassword(req.body.n, h); sink(req.body.n); }", "outside"],
    ["function f(req) { validate(req.body.n); sink(req.body.n); }", "cleaned"],
    ["function f(req) { const b = req.body; if (!b.n) b.n = 'a'; sink(b.n); }", "outside"],
    ["function f(req) { if (!req.query.n) req.query.n = 'a'; sink(req.query.n); }", "outside"],
    ["function f(req) { const o = { a: req.query.a }; if (x) o.b = 'b'; sink(o.b); }", "constant"],
    ["function f(req) { const { n } = req.query; if (n && !all.includes(n)) return; sink(n); }", "cleaned"],
    [
      "function f(req) { const { n, m } = req.query; if (m && !all.includes(m)) return; sink(n); }",
      "outside",
    ],
    [
      "function f(req) { const { n } = req.query; if (n != null && isOk(n) === false) throw e; sink(n); }",
      "cleaned",
    ],
    ["function f(req) { const { n } = req.query; if (!n || all.includes(n)) sink(n); }", "cleaned"],
    ["function f(req) { if (isNaN(req.query.n)) return; sink(req.query.n); }", "cleaned"],
    // A type of the program's own that is called so, where no server is.
    ["function f(request: SavedRequest) { sink(request.body); }", "unknown"],
    ["function f(request: NextRequest) { sink(request.body); }", "outside"],
  ])("%s", (code, origin) => {
    expect(originIn(code)).toBe(origin);
  });
});
