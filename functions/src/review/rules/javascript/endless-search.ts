/** JavaScript and TypeScript: searches that find the same match for ever. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { everyInside, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, nameCalled, receiverOf } from "./tree.ts";

export const endlessSearch = defineRules(ecmascript, "bug", [
  {
    id: "js-endless-regex-search",
    formerly: ["js-search-without-end"],
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: [`${mdn}/Global_Objects/RegExp/exec`],
    title: "Infinite loop: `exec` without the `g` flag",
    message:
      "Without the `g` flag, `exec` starts at the beginning each time, so the loop never ends once something matches. Add the `g` flag, or use `matchAll`.",
    rule: { kind: "while_statement", has: { field: "condition", regex: "\\.exec\\(" } },
    check: findsSameMatch,
    valid: [
      "const r = /a/g; while ((m = r.exec(t)) !== null) f(m);",
      "while ((m = r.exec(t)) !== null) f(m);",
      "const r = /a/; while ((m = r.exec(t))) t = t.substr(m.index + 1);",
    ],
    invalid: ["const r = /a/; while ((m = r.exec(t)) !== null) f(m);"],
  },
]);

function findsSameMatch(loop: SgNode): boolean {
  const call = everyInside(fieldOf(loop, "condition") ?? loop, ["call_expression"]).find(
    (one) => nameCalled(one) === "exec",
  );
  const searched = call ? receiverOf(call) : null;
  const body = fieldOf(loop, "body") ?? loop;
  if (!call || !searched || endsOtherwise(body) || changesText(call, body)) return false;
  const regex = valueAt(searched, loop);
  return regex !== null && kindOf(regex) === "regex" && !/\/[a-z]*[gy][a-z]*$/.test(textOf(regex));
}

/** The loop is left, or the text that is searched gets shorter. */
function endsOtherwise(body: SgNode): boolean {
  return /\b(?:break|return)\b|\.slice\(|substring|=\s*\w+\.replace/.test(textOf(body));
}

/** `text = text.substr(n)`: the next search is through another text. */
function changesText(call: SgNode, body: SgNode): boolean {
  const [text] = argumentsOf(call);
  if (!text || kindOf(text) !== "identifier") return false;
  const name = textOf(text).replaceAll("$", String.raw`\$`);
  return new RegExp(String.raw`(?<![\w$.])${name}\s*=(?!=)`).test(textOf(body));
}
