/** Which names a module of JavaScript or TypeScript reads that nothing in it declares: rather too few than too many. */
import { isSlip } from "../shared/one-letter-slip.ts";
import { Facts } from "../../syntax/facts.ts";
import { fieldNames, kindNames } from "../../syntax/kinds.ts";
import { kindAt, textAt } from "../../syntax/node-numbers.ts";
import { SoughtName } from "../../syntax/name-index.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import knownGlobals from "./known-globals.json" with { type: "json" };

/** What languages, browsers, servers, workers and test runners know (the package globals), and what others put there. */
const everywhere: ReadonlySet<string> = new Set([
  ...knownGlobals,
  ..."this super arguments undefined React JSX NodeJS sinon should nock cy Cypress Deno Bun Packages THREE google L d3 ol angular".split(
    " ",
  ),
  ..."inject ko Ember Backbone chrome browser artifacts contract web3 ethers hre browserify goog dojo require module exports".split(
    " ",
  ),
  // Workers of Cloudflare and their like.
  ..."FixedLengthStream IdentityTransformStream HTMLRewriter WebSocketPair EdgeRuntime".split(" "),
  // What runs the file: add-ons, design tools, desktops, spreadsheets, mini programs, clients of APIs, games, end-to-end tests.
  ..."messenger safari opr Services ChromeUtils Components Zotero figma figjam penpot miro imports logError printerr ARGV".split(
    " ",
  ),
  ..."SpreadsheetApp DocumentApp DriveApp GmailApp CalendarApp FormApp SlidesApp UrlFetchApp ScriptApp HtmlService".split(
    " ",
  ),
  ..."PropertiesService CacheService ContentService CardService LockService Utilities Office Excel Word PowerPoint Xrm".split(
    " ",
  ),
  ..."wx uni swan tt plus getApp acquireVsCodeApi pm postman bru insomnia registerPaint ngDevMode device dataLayer YT".split(
    " ",
  ),
  ..."AMap BMap BMapGL naver kakao Kakao daum mapboxgl odoo frappe cur_frm Shopify Drupal drupalSettings newrelic".split(
    " ",
  ),
  // Libraries that a page loads from elsewhere, and calls by these names in all of its scripts.
  ..."toastr bootbox Swal swal bootstrap Quill Sortable Stripe grecaptcha hcaptcha turnstile gtag ga fbq flatpickr".split(
    " ",
  ),
  ..."ace CKEDITOR tinymce tinyMCE Alpine htmx Livewire Turbo Dropzone feather lucide AOS Swiper Masonry Razorpay paypal route".split(
    " ",
  ),
]);

/** Names that come from elsewhere: comments that declare, frames, scripts of a page, WeChat's mini programs, Sails, tests that say so. */
const isElsewhere =
  /\/\*\s*(?:globals?|exported|eslint-env|jshint|jslint)\b|no-undef|@ts-nocheck|declare global|\/\/\/ *<reference|\beval\(|\bwith\s*\(|\bglobals?\.d\b|importScripts\(|\bwx\.\w|\bsails\.(?:config|helpers|models|log|hooks|sockets)\b|\bgetCurrentPages\(|^VantComponent\(|^(?:Page|App|Component|Behavior)\(\{|new Function\(|\.evaluate\(|executeScript|==UserScript==|\bimport\s*["'][^"'\n]{0,80}\/globals?["']|\brequire\(["'][^"'\n]{0,80}\/globals?["']\)[ \t]{0,9};?[ \t]{0,9}$|^#!.{0,40}\bzx\b|\bObject\.assign\((?:globalThis|global|window),/m;
/** A file without any import gets its names from around it, or from a framework that puts them there: only slips are told. */
const isModule = /^\s*import\b|(?:[\w$*]\s|\})\s*from\s*["']|\brequire\(\s*["'`]/m;
const isExporting = /^\s*export\b|\bmodule\.exports\b|\bexports\.\w+\s*=/m;

/** What prepares tests gives them names of its own. */
const isTest =
  /^\s*(?:describe|it|test|suite|context|(?:before|after)(?:All|Each)|Given|When|Then|Feature|Scenario)(?:\.\w+)?\(/m;

/** Frameworks give these to every file without an import. */
const given =
  /^(?:use|define|inject|provide|on|to|create)[A-Z]|[eE]ventHandler$|^(?:ref|computed|watch\w*|reactive|readonly|h|nextTick|navigateTo|abortNavigation|shallowRef|unref|to(?:Refs?|Raw|Value)|markRaw|effectScope|storeToRefs|El[A-Z]\w*|(?:get|set|send|read)(?:Header|Cookie|Response|Request|Router|Method|Query|Body|Stream|Redirect|Error|Storage)\w*)$/;
/** Where a file imports some of them by hand, it would import all; types never come by themselves. */
const importsOwn =
  /^\s*import\s(?!type\b)[^;"']*\bfrom\s*["'](?:react|preact(?:\/hooks)?|vue|@vue\/[\w-]+)["']/m;
/** Plugins of a Vue build add the imports that a file lacks, also beside those that it writes itself. */
export function isGivenByBuild(name: string, text: string): boolean {
  return given.test(name) && /^\s*import\s[^;"']*\bfrom\s*["'](?:vue|@vue\/[\w-]+)["']/m.test(text);
}

/** Put there by a bundler; or of a letter, as in sketches. */
const isOfBuild = /^(?:[A-Z_$][A-Z\d_$]*|[_$].*|.)$/;
const mostNames = 3;

const names = new Facts<TreeRoot, ReadonlySet<string>>();

export function unboundNames(root: TreeRoot): ReadonlySet<string> {
  const before = names.get(root);
  if (before) return before;
  const made = namesIn(root);
  names.set(root, made);
  return made;
}

function namesIn(root: TreeRoot): ReadonlySet<string> {
  const { text } = root.tree;
  const read = readNames(root).filter((name) => !isOfBuild.test(name));
  if (read.length === 0 || isElsewhere.test(text) || isTest.test(text)) return nothing;
  if (!isModule.test(text)) return isExporting.test(text) ? slipsAmong(read, root) : nothing;
  const found = read.filter((name) => !isGivenTo(text, name));
  if (found.length > mostNames) return nothing;
  return !importsOwn.test(text) && found.some((name) => given.test(name)) ? nothing : new Set(found);
}

const nothing: ReadonlySet<string> = new Set();

/** Of what the file declares; who meant another name of a page or a framework uses it more than once, or in capitals. */
function slipsAmong(read: readonly string[], root: TreeRoot): ReadonlySet<string> {
  const slips = read.filter((name) => /^[a-z]\w{4,}$/.test(name) && placesOf(root, name).length === 1);
  if (slips.length === 0) return nothing;
  const declared = declaredIn(root);
  return new Set(
    slips.filter((name) => declared.some((one) => one.startsWith(name.charAt(0)) && isSlip(name, one))),
  );
}

function placesOf({ names: index }: TreeRoot, name: string): readonly number[] {
  return index.everywhere(new SoughtName(name));
}

const declaring = [...numbersOfKind("identifier"), ...numbersOfKind("shorthand_property_identifier_pattern")];

function declaredIn({ tree, byKind }: TreeRoot): readonly string[] {
  const all = declaring.flatMap((kind) => [...byKind.ofKind(kind)]);
  return [...new Set(all.filter((node) => !isRead(tree, node)).map((node) => textAt(tree, node)))];
}

/** WordPress gives its pages `lodash` beside `wp`; any other module that uses the name forgot to import it. */
const besideWordPress = /\bwp\s*[.;]/;

/** `window.name = `, or the address of a script that has the name: `load("https://cdn.example/name-4.min.js")`. */
function isGivenTo(text: string, name: string): boolean {
  const given = String.raw`\b(?:window|global|globalThis|self|root|this)(?:\.|\[["'])${name}\b`;
  const loaded = String.raw`["'\x60](?:https?:)?//[^"'\x60\s]{0,200}${name}[^"'\x60\s]{0,100}\.js\b`;
  if (name === "lodash" && besideWordPress.test(text)) return true;
  return new RegExp(given).test(text) || new RegExp(loaded, "i").test(text);
}

/** Nearly every name is declared where it stands first, so that few places are looked at. */
function readNames({ tree, names: index }: TreeRoot): string[] {
  return index.unbound(everywhere, (node) => isBinding(tree, node));
}

/** What a name of a kind says by itself; the index of names asks this of every name. */
const bindings = { always: 0, whereNotRead: 1, never: 2, inEnumeration: 3 } as const;
const bindingOf = new Uint8Array(kindNames.length);
for (const kind of numbersOfKind("identifier")) bindingOf[kind] = bindings.whereNotRead;
for (const kind of numbersOfKind("shorthand_property_identifier")) bindingOf[kind] = bindings.never;
for (const kind of numbersOfKind("property_identifier")) bindingOf[kind] = bindings.inEnumeration;

/** Also the members of an enumeration, which are known inside of it. */
function isBinding(tree: SyntaxTree, node: number): boolean {
  switch (bindingOf[tree.kinds[node] ?? 0]) {
    case bindings.whereNotRead:
      return !isRead(tree, node);
    case bindings.never:
      return false;
    case bindings.inEnumeration:
      return kindAt(tree, tree.parents[node] ?? none).startsWith("enum");
    default:
      return true;
  }
}

/** Where a name of that parent is surely read: in these fields, or anywhere for null. */
const readingFields: ReadonlyMap<string, readonly string[] | null> = new Map([
  ["call_expression", ["function"]],
  ["new_expression", ["constructor"]],
  ["member_expression", ["object"]],
  ["subscript_expression", null],
  ["arguments", null],
  ["binary_expression", null],
  ["ternary_expression", null],
  ["return_statement", null],
  ["throw_statement", null],
  ["await_expression", null],
  ["spread_element", null],
  ["template_substitution", null],
  ["parenthesized_expression", null],
  ["array", null],
  ["jsx_expression", null],
  ["variable_declarator", ["value"]],
  ["assignment_expression", ["right"]],
  ["augmented_assignment_expression", ["right"]],
  ["pair", ["value"]],
  ["arrow_function", ["body"]],
  ["for_in_statement", ["right"]],
  ["jsx_opening_element", ["name"]],
  ["jsx_self_closing_element", ["name"]],
  ["jsx_closing_element", ["name"]],
]);

/** By the number of the parent's kind; the fields by their numbers. */
const fieldsByKind = kindNames.map((name) => {
  const fields = readingFields.get(name);
  return fields?.map((field) => fieldNames.indexOf(field)) ?? (fields === null ? null : undefined);
});

export function isRead(tree: SyntaxTree, node: number): boolean {
  const parent = tree.parents[node] ?? none;
  const kind = tree.kinds[parent] ?? 0;
  const fields = fieldsByKind[kind];
  if (fields === undefined) return false;
  if (fields !== null && !fields.includes(tree.fields[node] ?? 0)) return false;
  return !isMarkup.has(kind) || /^[A-Z]/.test(textAt(tree, node));
}

const isMarkup: ReadonlySet<number> = new Set(
  ["jsx_opening_element", "jsx_closing_element", "jsx_self_closing_element"].flatMap(numbersOfKind),
);
