/** What in JavaScript becomes a secret by its name: functions that make one, and variables that are written to one. */
import type { SgNode } from "@ast-grep/napi";
import {
  ancestorsOf,
  fieldOf,
  fieldTextOf,
  kindOf,
  nearestOf,
  parentOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { usesOf } from "./occurrences.ts";
import { functionAround } from "./tree.ts";

/** A function's name that ends with the secret it makes. */
export const secretMaker =
  "^\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|pin_?code|verification_?code|reset_?code)$";
const secretHolderName =
  /^(?:\w+\.)*\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|verification_?code|reset_?code)$/i;

/** What numbers a person, a row or a moment is no part of a secret, though a secret may be made for it. */
const tellsApart = /[a-z]I[dD]$|(?:[iI]ndex|[cC]ount|[dD]elay|[sS]ize|[aA]ge)$/;

/** The name that holds the number is written to something that is named as a secret. */
export function becomesSecret(call: SgNode): boolean {
  const declarator = nearestOf(call, declarators);
  const name = declarator && fieldOf(declarator, "name");
  const fn = functionAround(call);
  if (name === null || fn === null || kindOf(name) !== "identifier") return false;
  if (secretHolderName.test(textOf(name)) || tellsApart.test(textOf(name))) return false;
  return usesOf(textOf(name), fn).some((use) => {
    const holder = nearestOf(use, holders);
    return (
      holder !== null &&
      secretHolderName.test(nameHeldBy(holder)) &&
      fieldOf(holder, "name")?.id() !== name.id()
    );
  });
}

export const declarators: ReadonlySet<string> = new Set(["variable_declarator"]);

const holders: ReadonlySet<string> = new Set([
  "variable_declarator",
  "assignment_expression",
  "pair",
  "statement_block",
]);

function nameHeldBy(holder: SgNode): string {
  return fieldTextOf(holder, "name") || fieldTextOf(holder, "left") || fieldTextOf(holder, "key");
}

const holdsFunction: ReadonlySet<string> = new Set(["arrow_function", "function_expression"]);

/** A component is named after what it shows, and what is made for a token is none: `idForToken`. */
export function makesSecret(node: SgNode): boolean {
  const kind = kindOf(node);
  const isFunction = kind === "function_declaration" || kind === "method_definition";
  if (!isFunction && !holdsFunction.has(kindOf(fieldOf(node, "value") ?? node))) return false;
  const name = fieldTextOf(node, "name");
  if (/^[A-Z][A-Za-z]*[a-z]|(?:For|From|Of|With|By)[A-Z]\w*$|_(?:for|from|of|with|by)_\w*$/.test(name))
    return false;
  return new RegExp(secretMaker, "i").test(name);
}

/** `"?" + randomToken()`, and no other call: what is added to an address so that caches let it pass. */
export function keepsCachesAway(call: SgNode, text: string): boolean {
  const maker = [...ancestorsOf(call)].find(makesSecret);
  const name = maker === undefined ? "" : fieldTextOf(maker, "name").replaceAll("$", String.raw`\$`);
  const calls = [...text.matchAll(new RegExp(String.raw`(?<!function )(?<![\w$])${name}\(`, "g"))];
  return (
    calls.length > 0 &&
    calls.every(({ index }) =>
      /[?&=]["'\x60]\s*\+\s*(?:[\w$]+\.)?$|[?&=]\$\{$/.test(text.slice(Math.max(0, index - 60), index)),
    )
  );
}

/** `known[Math.floor(Math.random() * n)]`: one of those that there are. */
export function isChosen(call: SgNode): boolean {
  const choice = [...ancestorsOf(call)].find((one) => kindOf(one) === "subscript_expression");
  const holder = choice && parentOf(choice);
  if (!choice || !holder) return false;
  const given = fieldOf(holder, "right") ?? fieldOf(holder, "value");
  return given?.id() === choice.id();
}

/** `const requestId = Math.random()` within `hashPassword`, or the length of what another generator makes: that is no password. */
export function isOtherNumber(call: SgNode): boolean {
  const declarator = nearestOf(call, declarators);
  if (isAddedToTime(call) || isDelay(call) || isChosen(call) || isQuantity(call) || isOnTheWay(call))
    return true;
  return (
    declarator !== null &&
    /^(?:request|message|task|job|call|correlation)_?[iI]d$|(?:^|_)(?:length|len|size|count|delay|timeout)$|(?:Length|Size|Count|Delay|Timeout)$|^(?:jitter|backoff|threshold)$/.test(
      fieldTextOf(declarator, "name"),
    )
  );
}

/** `setTimeout(done, Math.random() * 500)`. */
function isDelay(call: SgNode): boolean {
  return [...ancestorsOf(call)].some(
    (one) =>
      kindOf(one) === "call_expression" &&
      /^(?:setTimeout|sleep|delay|wait)$/.test(fieldTextOf(one, "function")),
  );
}

const pairs: ReadonlySet<string> = new Set(["pair", "statement_block"]);

const fetching =
  /^(?:get|fetch|load|refresh|retry|validate|verify|check|draw|render|rotate|shuffle|sample|next|parse|consume|revoke|send|animate|move)(?=[A-Z_])/;
const statements: ReadonlySet<string> = new Set([
  ...[
    "expression_statement",
    "lexical_declaration",
    "variable_declaration",
    "return_statement",
    "statement_block",
  ],
]);

/** `refreshToken`, `validateToken` and `sampleToken` do with a number what no secret needs, unless they write it as text. */
function isOnTheWay(call: SgNode): boolean {
  const maker = [...ancestorsOf(call)].find(makesSecret);
  if (maker === undefined || !fetching.test(fieldTextOf(maker, "name"))) return false;
  const statement = nearestOf(call, statements);
  return (
    statement !== null &&
    kindOf(statement) !== "return_statement" &&
    !/toString\(|charAt|char|String|alphabet|letters|digits|\$\{|\+=/i.test(
      kindOf(statement) === "statement_block" ? "" : textOf(statement),
    )
  );
}

const comparing: ReadonlySet<string> = new Set(["<", ">", "<=", ">="]);

/** `Math.random() < 0.5 ? "heads" : "tails"`: one of two that stand there. */
export function isDecision(call: SgNode): boolean {
  const around = parentOf(call);
  return (
    around !== null &&
    kindOf(around) === "binary_expression" &&
    comparing.has(fieldTextOf(around, "operator"))
  );
}

/** `{ price: Math.random() * 100 }`: what a token of a game or a market costs, or where it lies. */
function isQuantity(call: SgNode): boolean {
  const key = fieldTextOf(nearestOf(call, pairs), "key");
  return /^(?:x|y|z|price|amount|supply|balance|volume|colou?r|hue|left|top|width|height|opacity|rotation|angle|speed|score|change)$/i.test(
    key,
  );
}

/** `mockToken`, and `renderToken`, which tells a request of the page from the one after it. */
export function isNamedHarmless(call: SgNode): boolean {
  const holder = nearestOf(call, holders);
  const maker = [...ancestorsOf(call)].find(makesSecret);
  const names = [
    holder === null ? "" : nameHeldBy(holder),
    maker === undefined ? "" : fieldTextOf(maker, "name"),
  ];
  return names.some((name) =>
    /(?:^|[._])(?:mock|fake|dummy|sample|demo|stub|example|placeholder|split|separator|marker|boundary|delimiter|sentinel|cancel|render|redraw|load|draw|animation|frame|colou?r|design|cache)/i.test(
      name,
    ),
  );
}

/** `new Date().getTime() + Math.random()`: a number that no other message of the page has. */
function isAddedToTime(call: SgNode): boolean {
  const sum = parentOf(call);
  if (sum === null || kindOf(sum) !== "binary_expression" || fieldTextOf(sum, "operator") !== "+")
    return false;
  const isTime = /^(?:new\s+Date\(\)\.getTime\(\)|Date\.now\(\)|\+new\s+Date\(\))$/;
  return ["left", "right"].some((side) => isTime.test(fieldTextOf(sum, side)));
}

/** `const token = ...; const stagingDir = \`${path}.${token}\`;` and no more: two folders are told apart by it. */
export function onlyNamesFile(call: SgNode): boolean {
  const name = fieldTextOf(nearestOf(call, declarators), "name");
  const fn = functionAround(call);
  if (fn === null || !/^\w+$/.test(name)) return false;
  const uses = textOf(fn)
    .split("\n")
    .filter((line) =>
      new RegExp(String.raw`(?<![\w.])${name}\b(?!\s*=[^=])`).test(line.replace(/\/\/.*$/, "")),
    );
  return (
    uses.length > 0 && uses.every((line) => /\b\w*(?:dir|path|file|folder|tmp|temp)\w*\s*=[^=>]/i.test(line))
  );
}

/** What its author calls a UUID is to be told apart, not to be kept secret. */
export function isForIdentity(call: SgNode): boolean {
  const fn = functionAround(call);
  const before = fn?.prev();
  return /uuid/i.test(textOf(fn ?? call)) || (before?.kind() === "comment" && /uuid/i.test(textOf(before)));
}
