/** JavaScript and TypeScript: names in an archive that decide where something is written. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, functionAround, nameCalled } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const entryName = String.raw`\b\w*(?:[eE]ntry|[hH]eader|[fF]ile|item)\w*\.(?:entryName|path|fileName|filename|name)\b`;
const onlyEntryName = new RegExp(`^${entryName}$`);
const holdsEntryName = new RegExp(entryName);
const guarded = /startsWith\(|basename|relative\(|\.\.["'`]|isAbsolute|normalize|sanitize/;

export const zipSlip = defineRules(ecmascript, "security", [
  {
    id: "js-archive-entry-path",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../x` is written outside the target folder. Resolve the path, and reject it unless it still begins with that folder.",
    rule: {
      any: [
        jsCall({
          names: "join|resolve",
          bare: "also",
          on: "^path$",
          args: { has: { kind: "member_expression", regex: `^${entryName}$` } },
        }),
        jsCall({
          names:
            "createWriteStream|writeFile|writeFileSync|appendFile|appendFileSync|outputFile|outputFileSync|mkdir|mkdirSync|mkdirp|ensureDir|ensureDirSync|symlink|symlinkSync|openSync",
          bare: "also",
          on: String.raw`^[\w$.]+$`,
        }),
      ],
    },
    fileHas: [
      "adm-zip",
      "AdmZip",
      "unzipper",
      "yauzl",
      "tar-stream",
      "tar-fs",
      "jszip",
      "JSZip",
      "node-stream-zip",
      "unzip",
      "decompress",
      "fflate",
      "node-tar",
    ],
    check: writesEntry,
    valid: [
      "const AdmZip = require('adm-zip'); path.join(target, path.basename(entry.entryName))",
      "path.join(target, entry.name)",
      "const z = require('unzipper'); z.Parse().on('entry', (entry) => { const p = resolve(root, entry.path); if (!p.startsWith(root)) return; entry.pipe(fs.createWriteStream(p)); });",
      "const z = require('yauzl'); z.open(f, (e, zip) => { fs.writeFileSync(outputFile.path, log); });",
    ],
    invalid: [
      "const AdmZip = require('adm-zip'); const p = path.join(target, entry.entryName)",
      {
        code: "const unzipper = require('unzipper');\nfeed.pipe(unzipper.Parse()).on('entry', (entry) => {\n  const to = 'out/' + entry.path;\n  entry.pipe(fs.createWriteStream(to));\n});",
        lines: [4],
      },
      "const tar = require('tar-stream'); tar.extract().on('entry', (header, stream, next) => { stream.pipe(fs.createWriteStream(header.name)); });",
    ],
  },
]);

function writesEntry(call: SgNode): boolean {
  if (guarded.test(textOf(functionAround(call) ?? call))) return false;
  if (/^(?:join|resolve)$/.test(nameCalled(call))) return true;
  const [target] = argumentsOf(call);
  if (!target) return false;
  const value = textOf(valueAt(target, call) ?? target);
  return isOfEntry(value) || isOfEntry(withValues(value, call));
}

/** `"out/" + name`, with what `name` was given. */
function withValues(text: string, call: SgNode): string {
  const last = /\+\s*(\w+)$/.exec(text)?.[1];
  const name = argumentsOf(call)[0]?.find({ rule: { kind: "identifier", regex: `^${last ?? ""}$` } }) ?? null;
  const value = last === undefined || name === null ? null : valueAt(name, call);
  return value ? text.replace(/\w+$/, textOf(value)) : text;
}

/** A name on its own, or in a text; what `join` makes of it is said where it is made. */
function isOfEntry(value: string): boolean {
  if (/^(?:path\.)?(?:join|resolve)\(/.test(value) || /[oO]ut(?:put)?\w*\./.test(value)) return false;
  return onlyEntryName.test(value) || (/^["'`]|\+/.test(value) && holdsEntryName.test(value));
}
