/** Host patterns in which a dot stands for any character: in every language the same rule. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

interface Patterns extends Pick<Draft, "valid" | "invalid" | "fileHas"> {
  readonly id: string;
  readonly languages: LanguageId[];
  /** Calls that are given a pattern, or the patterns themselves. */
  readonly rule: Matcher;
}

export function openHosts({ id, languages, ...how }: Patterns): Rule[] {
  return defineRules(languages, "security", [
    {
      id,
      severity: "medium",
      confidence: "medium",
      cwe: 20,
      see: ["https://codeql.github.com/codeql-query-help/python/py-incomplete-hostname-regexp/"],
      title: titles.hostBypass,
      message:
        "An unescaped dot in this pattern matches any character, so a host such as `wwwXexample.com`, which anyone can register, passes it. Escape each dot of the host with a backslash.",
      textFilter: { test: hasAnchoredHost },
      check: hasOpenHost,
      ...how,
    },
  ]);
}

/** What every pattern of a host holds, as text of a matcher: a scheme or the end of a host's name. */
export const speaksOfHost = "https?|\\.(?:com|org|net|io|dev)\\b";

/** From its beginning to its end a host's name, such as `^(?:www|api).example.com$`. */
const whole =
  /(?:\^|\\A)((?:[\w-]|\\{1,2}[.w+-]|\.|\(\?:|\[[^\]\s]+\]|[)(|*+?])+\.(?:com|org|net|io|dev))\)?(?:\$|\\[zZ])/;

const anchored =
  /(?:\^|\\A)\(*(?:\?:)?https?[^:\s]{0,6}:(?:\\?\/){2}((?:[\w-]|\\{1,2}[.w+-]|\.|\(\?:|\[[^\]\s]+\]|[)(|*+?])+)/;
const knownEnd = /\.(?:com|org|net|io|dev|app|example|de|eu|co|gov|edu)\b/;
const openDot = /(?:^|[^\\.])\.(?![*+?])[a-z]/i;

/** False only for a text that holds no such pattern: that a file speaks of hosts says little. */
function hasAnchoredHost(text: string): boolean {
  return anchored.test(text) || whole.test(text);
}

function hasOpenHost(node: SgNode): boolean {
  const text = textOf(node);
  return isOpen(anchored.exec(text)?.[1] ?? "") || isWholeHostOpen(text);
}

/** Of a pattern that is a host's name from its beginning to its end. */
export function isWholeHostOpen(text: string): boolean {
  return isOpen(whole.exec(text)?.[1] ?? "");
}

function isOpen(host: string): boolean {
  return knownEnd.test(host) && openDot.test(host);
}
