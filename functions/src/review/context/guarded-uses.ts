/** Whether a place asks for a name that may be missing, and says what happens then: `hasattr(models, "User")`, `try`, `toBeUndefined()`. */
import type { LanguageId } from "../languages/language.ts";
import { isScript } from "./resolve.ts";

/** How many lines above a `try` is looked for. */
const furthest = 40;
const guards = /^\s*(?:try:|with\s+(?:[\w.]*\braises\(|self\.assertRaises|(?:contextlib\.)?suppress\())/;

export function isGuarded(text: string, line: number, name: string, language: LanguageId): boolean {
  const last = /[\w$]+$/.exec(name)?.[0].replaceAll("$", String.raw`\$`) ?? "";
  const lines = text.split("\n");
  if (language === "python") return asksFirst(last).test(text) || isWithin(lines, line - 1);
  if (language === "php") return asksForClass(last).test(text);
  return isScript(language) && mayBeMissing(last).test(lines[line - 1] ?? "");
}

function asksFirst(name: string): RegExp {
  return new RegExp(String.raw`\b(?:hasattr|getattr)\(\s{0,9}[\w.]{1,100}\s{0,9},\s{0,9}["']${name}["']`);
}

/** `class_exists(Money::class)`. */
function asksForClass(name: string): RegExp {
  return new RegExp(
    String.raw`\b(?:class|interface|trait|enum|function)_exists\(\s{0,9}["']?[\w\\]{0,200}\b${name}\b`,
  );
}

/** `mod.parse?.()`, `typeof mod.parse`, `expect(mod.parse).toBeUndefined()`. */
function mayBeMissing(name: string): RegExp {
  return new RegExp(
    String.raw`\btypeof\s[\w$.]{0,100}\b${name}\b|\b${name}\s{0,9}(?:\?\.|\?\?|&&)|\b${name}\)\.(?:toBeUndefined|not\.toBeDefined|to\.be\.undefined)`,
  );
}

/** Of Python: the lines above that stand further to the left. */
function isWithin(lines: readonly string[], at: number): boolean {
  let indent = (lines[at] ?? "").search(/\S/);
  for (let above = at - 1; above >= Math.max(0, at - furthest) && indent > 0; above -= 1) {
    const line = lines[above] ?? "";
    const own = line.search(/\S/);
    if (own < 0 || own >= indent) continue;
    if (guards.test(line)) return true;
    indent = own;
  }
  return false;
}
