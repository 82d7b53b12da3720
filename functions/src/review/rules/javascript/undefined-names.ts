/** JavaScript and TypeScript: names that nothing in the module declares or imports. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import { kindOf, ownNode, parentOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { isGivenByBuild, isRead, unboundNames } from "./unbound-names.ts";

export const undefinedNames = defineRules(ecmascript, "bug", [
  {
    id: "js-undefined-name",
    severity: "high",
    confidence: "high",
    cwe: 457,
    see: ["https://eslint.org/docs/latest/rules/no-undef"],
    title: titles.undefinedName,
    message:
      "Nothing in this module declares or imports {this name}, so the line throws a `ReferenceError` when it runs. Import it, or correct the spelling.",
    names: itself,
    treeFilter: (root) => unboundNames(root).size > 0,
    rule: { kind: "identifier" },
    check: (name, { own }) => {
      const node = own ? ownNode(name) : null;
      return (
        node !== null && own !== null && unboundNames(own).has(node.text()) && isRead(node.tree, node.number)
      );
    },
    unsure: (name, file) =>
      isGlobalOfPage(name) || isOfLibrary(file.text) || isGivenByBuild(textOf(name), file.text),
    valid: [
      'import a, { b as c, d } from "a";\nimport * as e from "e";\nc(a, d, e);',
      'const { a, b: { c, ...rest }, d = a } = require("a");\nc(a, d, rest);',
      'import a from "a";\nfor (const [b, c] of a) console.log(b, c);\ntry { a(); } catch ({ message }) { console.log(message); }',
      'import a from "a";\nif (typeof later !== "undefined") later(a);',
      'import a from "a";\nwindow.later = a;\nlater();',
      "/* global App */\nmodule.exports = App.start();",
      'import a from "a";\nexport default function f(b, { c, d: [e] }, ...g) { return h(a, b, c, e, g); }\nfunction h() { return arguments; }',
      'import a from "a";\nif (__DEV__) a(VERSION);',
      "App.start();",
      'import { read } from "read";\nexport const body = new FixedLengthStream(read());',
      'views.page = { events: { "click .near-from": "show" } };\napp.start();\nfunction show(value) { return value; }',
      'const util = require("../util.js");\nPage({\n  onLoad() { const pages = getCurrentPages(); util.show(pages.length); wx.hideLoading(); },\n});',
      'import { Controller } from "@hotwired/stimulus";\nexport default class extends Controller {\n  connect() { toastr.info(this.messageValue); }\n}',
      'import { sizes } from "./sizes";\nconst { element } = window.wp;\nconst { sortBy } = lodash;\nelement.show(sortBy(sizes));',
      'import { build } from "./build";\nfigma.ui.onmessage = (message) => build(message);',
      '// ==UserScript==\nimport { draw } from "./draw.js";\nwaitForKeyElements("a", draw);',
      'import "zx/globals";\necho(chalk.blue("a"));',
      'import { rows } from "./rows";\nexport const open = () => SpreadsheetApp.getUi().alert(rows);',
      'const { page } = require("./page");\nGiven("a user", async () => { await opened(page); });',
      "export default defineHandler((event) => readParam(event, prisma));",
      "export const widget = new Widget();\nexport function list(value) { return values; }",
      "function load(fileName) { return filename.trim(); }",
      'import { load } from "load";\nawait load("//cdn.example/meter-js@7/meter.min.js");\nexport const meter = new Meter("key");',
    ],
    invalid: [
      { code: "export function load(fileName) {\n  return fileNmae.trim();\n}", lines: [2] },
      { code: "module.exports = function load({ fileName }) {\n  return filename.trim();\n};", lines: [2] },
      {
        code: 'const path = require("path");\nmodule.exports = fs.readFileSync(path.join("a"));',
        lines: [2],
      },
      { code: 'import { read } from "read";\nexport const load = (fileName) => read(filename);', lines: [2] },
      {
        code: 'import { sizes } from "./sizes";\nconst { sortBy } = lodash;\nexport default sortBy(sizes);',
        lines: [2],
      },
      { code: 'import { read } from "read";\nif (!read()) throw new ReadFailure();', lines: [2] },
    ],
  },
]);

/** `Shop.pathFor(x)`: what another script of the page may have put there, by the habit of its name. */
function isGlobalOfPage(name: SgNode): boolean {
  const parent = parentOf(name);
  return /^[A-Z]/.test(textOf(name)) && parent !== null && kindOf(parent) === "member_expression";
}

/** A copy of a third-party library, which finds what it needs on pages, in modules and in loaders alike. */
function isOfLibrary(text: string): boolean {
  return /^\s*\/\*!/.test(text) || /\bdefine\.amd\b/.test(text);
}
