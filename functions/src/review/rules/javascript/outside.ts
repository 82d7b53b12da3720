/** JavaScript and TypeScript: values of a request that reach a path, an address, a page or an object unchecked. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsMemberSet, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { declarationOf } from "./names.ts";
import { nameCalled, receiverOf } from "./tree.ts";
import { answersList, answersNoHtml, isToldOff, keepsToRoot, runsOnPage } from "./where-it-runs.ts";
import { titles } from "../writing/titles.ts";

const fileFunctions =
  "readFile|readFileSync|writeFile|writeFileSync|appendFile|appendFileSync|createReadStream|createWriteStream|unlink|unlinkSync|readdir|readdirSync|rm|rmSync|open|openSync|stat|statSync|mkdir|mkdirSync|copyFile|rename|access|existsSync";

const moreFileFunctions =
  "accessSync|copyFileSync|renameSync|lstat|lstatSync|opendir|opendirSync|rmdir|rmdirSync|truncate|truncateSync|symlink|symlinkSync|link|linkSync|readlink|readlinkSync|realpath|realpathSync|chmod|chmodSync|chown|utimes|exists|watch|watchFile|mkdtemp|cp|cpSync|readJson|readJsonSync|readJSON|readJSONSync|writeJson|writeJsonSync|outputFile|outputFileSync|outputJson|outputJsonSync|ensureDir|ensureDirSync|ensureFile|emptyDir|emptyDirSync|remove|removeSync|move|moveSync|copy|copySync|pathExists|emptydir|emptydirSync|openAsBlob|outputJSON|outputJSONSync|lutimes|lutimesSync|statfs|statfsSync";

const toOtherPath =
  "rename|renameSync|copyFile|copyFileSync|cp|cpSync|copy|copySync|move|moveSync|link|linkSync|symlink|symlinkSync";

const fileModules =
  /^(?:fs(?:\/promises)?|fs-extra|graceful-fs|original-fs|mz\/fs|memfs|mock-fs|promise-fs|pn\/fs|fs-jetpack|@std\/fs|vinyl-fs)$/;

const files =
  /^(?:fs|fsp|fse|fsPromises|fs\.promises|Deno|Bun|fsExtra|require\(.(?:node:)?fs(?:\/promises)?.\))$/;

const pages = /^(?:res|response|reply|ctx|rs)$/;

export const outside = defineRules(ecmascript, "security", [
  {
    id: "js-path-traversal",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches files outside the intended folder. Resolve the path with `path.resolve`, and reject it unless it still starts with that folder.",
    rule: {
      any: [
        jsCall({ names: fileFunctions, bare: "also", as: "PATH" }),
        jsCall({ names: moreFileFunctions, as: "PATH" }),
        jsCall({ names: toOtherPath, as: "PATH", nth: 2 }),
        jsCall({
          names: "send",
          bare: "only",
          as: "PATH",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^req(?:uest)?$" } },
        }),
        jsCall({
          names: "sendFile|download|sendfile",
          on: "^(?:res|response|reply|ctx|rs)$",
          as: "PATH",
          args: { not: { has: { nthChild: 2, kind: "object", regex: "root" } } },
        }),
        jsCall({ names: "render", on: "^(?:res|response|reply)$", as: "PATH" }),
      ],
    },
    flow: { PATH: "outside" },
    check: (call, file) => isOfFiles(call) && !keepsToRoot(call, file) && !isToldOff(call, file),
    valid: [
      "function rename(id, body, res) { res.json(store.get(id)); }\nfunction move(req, res) { rename(req.params.id, req.body, res); }",
      "function f(req) { return map.remove(req.query.key); }",
      "function f(req, res) { cache.open(req.params.name); }",
      "function f(req, res) { const options = { root: __dirname }; res.sendFile(req.params.name, options); }",
      "const options = copy(given); options.root = folder; const f = (req) => send(req, req.params[0], options);",
      "function f(req) { return fs.unlink(req.file.path); }",
      "function f(req) { const all = req.files; all.forEach((one) => { fs.unlink(one.path, done); }); }",
      "function f(req, res) { const file = path.join(root, req.params.name); if (!inRoot.test(file.replace(/x/g, '/'))) return; fs.readFile(file, done); }",
      "function f(req) { const file = path.resolve(root, req.url); if (path.relative(root, file).startsWith('..')) return; fs.readFile(file, done); }",
      'fs.readFile("./page.html", done)',
      "fs.readFile(path.join(base, path.basename(req.params.name)), done)",
      'res.sendFile(req.params.name, { root: "public" })',
      "fs.readFileSync(file)",
      "function f(req) { const file = path.resolve(root, req.query.f); if (!file.startsWith(root)) throw new Error(); return fs.readFileSync(file); }",
    ],
    invalid: [
      "fs.readFile(req.query.file, done)",
      "fs.rename(upload, req.body.name, done)",
      "const disk = require('fs'); disk.readFile(req.query.file, done)",
      "import extra from 'fs-extra'; function f(req) { return extra.remove(req.body.folder); }",
      "const send = require('send'); function f(req, res) { send(req, req.query.file).pipe(res); }",
      "fs.createReadStream(path.join(base, req.params.name))",
      {
        code: "function f(req, res) {\n  const name = req.params.name;\n  res.sendFile(`/srv/files/${name}`);\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
    rule: {
      any: [
        jsCall({ names: "fetch|got|axios|request|needle|superagent|ky", bare: "only", as: "URL" }),
        jsCall({
          names: "get|post|put|delete|patch|head|request",
          on: "^(?:axios|got|http|https|needle|superagent|ky|undici|request|httpService)$",
          as: "URL",
        }),
        jsNew({ names: "WebSocket|EventSource", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    check: (_call, file) => !runsOnPage(file),
    valid: [
      "const socket = new WebSocket(`wss://${location.host}/live`);",
      "const base = window.location.href + 'api'; const load = (id) => fetch(`${base}/${id}`);",
      "fetch(`https://api.example.com/users/${req.params.id}`)",
      "fetch(url)",
      'axios.get("https://api.example.com", { params: req.query })',
      "map.get(req.query.url)",
    ],
    invalid: [
      "fetch(req.query.url)",
      "new WebSocket(req.query.target)",
      "axios.get(`http://${req.body.host}/status`)",
      {
        code: "async function f(req) {\n  const target = req.body.url;\n  return (await got(target)).body;\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-host-from-request",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the host that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
    rule: jsPair("host|hostname", { pattern: "$HOST" }),
    fileHas: ["http.get(", "http.request(", "https.get(", "https.request("],
    flow: { HOST: "outside" },
    valid: [
      "function f(req) { const options = { hostname: 'a.example.org', path: '/' + encodeURIComponent(req.query.a) }; https.get(options, done); }",
      "function f(req) { if (!hosts.includes(req.query.host)) return; https.get({ host: req.query.host }, done); }",
    ],
    invalid: [
      "function f(req) { const options = { hostname: req.query.host, path: '/' }; https.get(options, done); }",
    ],
  },
  {
    id: "js-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
    rule: {
      any: [
        jsCall({
          names: "redirect",
          on: "^(?:res|response|reply|ctx|NextResponse|c|h)$",
          as: "URL",
          args: { has: { nthChild: 1, not: { kind: "number" } } },
        }),
        jsCall({ names: "redirect", on: "^(?:res|response|reply)$", as: "URL", nth: 2 }),
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", kind: "identifier", regex: "^location$" } },
            { has: { field: "right", pattern: "$URL" } },
          ],
        },
        jsMemberSet("location", "^(?:window|document)$", { pattern: "$URL" }),
        jsMemberSet("href", "^(?:window\\.|document\\.)?location$", { pattern: "$URL" }),
      ],
    },
    flow: { URL: "url" },
    valid: [
      'res.redirect("/home")',
      "res.redirect(`/users/${req.params.id}`)",
      "res.redirect(302, target)",
      "window.location.href = `/search${location.search}`",
    ],
    invalid: [
      "res.redirect(req.query.next)",
      "res.redirect(302, req.body.returnTo)",
      "window.location.href = location.hash",
    ],
  },
  {
    id: "js-reflected-xss",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Express sends a string as HTML, so markup in the request value runs as script in the visitor's browser. Respond with `res.json`, render a template that escapes, or escape the value.",
    rule: jsCall({
      names: "send|write|end",
      on: String.raw`^(?:res|response|reply)(?:\.status\([^()]*\))?$`,
      as: "HTML",
    }),
    flow: { HTML: "reflected" },
    check: (call) => !answersNoHtml(call) && !answersList(call),
    // What a function makes of a request may be an object, which is sent as JSON.
    milder: whereGuessed,
    valid: [
      'res.send("ok")',
      "function f(req, res) { res.type('text/plain'); res.send('No ' + req.query.name); }",
      'function f(req, res) { const url = new URL(req.url, base); res.send(`<a href="${url.search}">`); }',
      "function f(req, res) { const all = Object.keys(req.query).map((key) => '@' + key); res.send(all); }",
      "res.json({ name: req.query.name })",
      "res.send(escapeHtml(req.query.name))",
      "res.send({ name: req.query.name })",
      "res.send(user)",
    ],
    invalid: [
      "res.send(`<h1>${req.query.name}</h1>`)",
      'res.status(404).send("No page " + req.params.page)',
      {
        code: "function f(req, res) {\n  const name = req.query.name;\n  res.send('Hello ' + name);\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-unsafe-deserialization",
    severity: "critical",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "`unserialize` of node-serialize evaluates functions found in its input, so the input is code. Use `JSON.parse` and validate the result with a schema.",
    rule: jsCall({ names: "unserialize|deserialize|parse|revive", as: "INPUT", onAs: "ON" }),
    fileHas: ["serialize", "funcster", "cryo"],
    flow: { INPUT: "variable" },
    check: readsFunctions,
    valid: [
      "const { serialize } = require('serialize-javascript'); v8.deserialize(text)",
      "serialize.serialize(user)",
      "JSON.parse(text)",
      "php.unserialize(text)",
    ],
    invalid: [
      "serialize.unserialize(req.cookies.profile)",
      "nodeSerialize.unserialize(text)",
      "const s = require('serialize-to-js'); function f(req) { return s.deserialize(req.cookies.profile); }",
    ],
  },
]);

const runsFunctions = /^(?:node-serialize|serialize-to-js|funcster|cryo|serialijse)$/;

function readsFunctions(call: SgNode): boolean {
  const receiver = receiverOf(call);
  const isNamed = nameCalled(call) === "unserialize" && /serialize/i.test(textOf(receiver ?? call));
  return isNamed || isOfModule(receiver, runsFunctions);
}

/** Other things are opened, removed and rendered, too. */
function isOfFiles(call: SgNode): boolean {
  const receiver = receiverOf(call);
  if (receiver === null) return declarationOf(nameCalled(call), call)?.how !== "function";
  const text = textOf(receiver);
  return files.test(text) || pages.test(text) || isOfModule(receiver, fileModules);
}
