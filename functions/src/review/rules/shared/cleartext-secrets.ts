/** Tells requests that carry a password or a token over plain HTTP; what is read without any may be public. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { Rule } from "../writing/rule.ts";
import { isPlainAddress } from "./plain-address.ts";

interface Requests extends Pick<Draft, "id" | "valid" | "invalid"> {
  readonly languages: LanguageId[];
  /** The kinds of nodes that are strings. */
  readonly strings: readonly string[];
  /** What is called with the address, as the call begins: `requests.post(`. */
  readonly clients: RegExp;
  /** What gives a client a secret that it sends with every request, written before the request in the same function. */
  readonly before?: RegExp;
}

const sent =
  /\b[Aa]uthorization\b|\bBearer\b|(?:\b|_)passw(?:or)?d\b|\w[pP]assword\b|\b[xX]-[aA]pi-[kK]ey|\bapi_?[kK]ey\b|(?:\b|_|access|auth|id)[tT]oken\b|[bB]earerAuth|[bB]asic_?[aA]uth|NetworkCredential|\bclient_?[sS]ecret\b/;
const sentInAddress = /[?&](?:access_token|token|password|api_?key|secret|auth)=/i;
const comment = /^\s*(?:\/\/|#|\*|\/\*).*$/gm;
const plainAddress = /["'`](?:http|ws):\/\/[A-Za-z\d]/;
const calls = /call|invocation|creation|new_expression/;
const statement = /statement|declaration|assignment$|^call$/;

/** The rule of a language: everything but its strings and its clients is the same. */
export function secretsInCleartext(asked: Requests): Rule[] {
  const { id, languages, strings, clients, before, valid, invalid } = asked;
  return defineRules(languages, "security", [
    {
      id,
      severity: "medium",
      confidence: "medium",
      cwe: 319,
      see: ["Transport_Layer_Security"],
      title: titles.cleartext,
      message:
        "The data goes to this URL over a plain connection, so anyone on the network path can read and change it, with any password or token in it. Use `https:` or `wss:`.",
      textFilter: { test: (text) => plainAddress.test(text) && clients.test(text) },
      rule: { any: strings.map((kind) => ({ kind, regex: "^[a-z]{0,2}[\"'`](?:http|ws)://" })) },
      check: (node, { text }) =>
        isRequest(node, clients) &&
        (isSocket(node) || sendsSecret(node, text) || isGivenSecret(node, before)),
      mildest: isSocket,
      valid,
      invalid,
    },
  ]);
}

function isRequest(node: SgNode, clients: RegExp): boolean {
  const address = textOf(node).replace(/^[a-z]{0,2}["'`]/, "");
  if (!isPlainAddress(address)) return false;
  return node
    .ancestors()
    .slice(0, 8)
    .some((one) => calls.test(kindOf(one)) && clients.test(beginning(one, node)));
}

/** What goes through a socket of the web is not seen where it is opened. */
function isSocket(node: SgNode): boolean {
  return /^[a-z]{0,2}["'`]ws:/.test(textOf(node));
}

/** Of a call, as far as the address. */
function beginning(call: SgNode, node: SgNode): string {
  return textOf(call).slice(0, node.range().start.index - call.range().start.index);
}

/** In the statement, or in the few lines after it in which a request is given its headers. */
function sendsSecret(node: SgNode, text: string): boolean {
  if (sentInAddress.test(textOf(node))) return true;
  const around = node.ancestors().find((one) => statement.test(kindOf(one))) ?? node;
  const { start, end } = around.range();
  const after = text
    .slice(end.index, end.index + 600)
    .split(/\n\s*\n|\n\}|\n {0,2}end\b|\n(?=def |class )/)[0];
  const code = text.slice(start.index, end.index) + (after ?? "");
  return sent.test(code.replace(comment, "").replaceAll(/["'`](?:https?|ws):\/\/[^"'`]*/g, ""));
}

/** Of a client to which the function gave a token before, as far as the words tell. */
function isGivenSecret(node: SgNode, before: RegExp | undefined): boolean {
  if (before === undefined) return false;
  const around = node.ancestors().find((one) => /^(?:method|constructor|local_function)/.test(kindOf(one)));
  return around !== undefined && before.test(beginning(around, node).replace(comment, ""));
}

/** What rules about FTP and Telnet say. */
export const plainProtocol = {
  severity: "medium",
  confidence: "medium",
  cwe: 319,
  see: ["Transport_Layer_Security"],
  title: titles.cleartext,
  message:
    "FTP and Telnet send everything unencrypted, including the password, so anyone on the network path can read it. Use SFTP, FTP over TLS or SSH.",
} as const;
