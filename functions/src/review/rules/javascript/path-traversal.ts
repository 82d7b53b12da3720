/** JavaScript and TypeScript: file paths from a request. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { declarationOf } from "./names.ts";
import { nameCalled, receiverOf } from "./tree.ts";
import { isToldOff, keepsToRoot } from "./where-it-runs.ts";
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

export const pathTraversal = defineRules(ecmascript, "security", [
  {
    id: "js-path-traversal",
    severity: "high",
    confidence: "medium",
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
]);

/** Other things are opened, removed and rendered, too. */
function isOfFiles(call: SgNode): boolean {
  const receiver = receiverOf(call);
  if (receiver === null) return declarationOf(nameCalled(call), call)?.how !== "function";
  const text = textOf(receiver);
  return files.test(text) || pages.test(text) || isOfModule(receiver, fileModules);
}
