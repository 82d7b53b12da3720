/** Pieces of memory whose size counts elements of a type that this file does not size: no number of bytes compares with it. */
import type { Region } from "./state.ts";
import type { Tree } from "./tree.ts";
import { isSized } from "./types.ts";

const measured = /\bsizeof\s{0,9}\(?\s{0,9}(?:(?:const|struct|union|enum)\s{1,9}){0,3}([A-Za-z_]\w*)/g;
const declared = /^(?:(?:static|const|volatile|register|struct|union|enum|class)\s+)*([\w: ]*\w)\s/;

/** Whether bytes, as many as `count` says, can be compared with the size of the piece. */
export function isComparable(region: Region | undefined, count: Tree | undefined): boolean {
  if (!region || region.size === null) return true;
  const unit = unitOf(region);
  if (unit === null) return true;
  const names = new Set(namesMeasured(count?.text ?? ""));
  return names.has(unit) || [...names].some((name) => new RegExp(`\\b${name}\\s*\\[`).test(region.at.text));
}

/** The type in whose size it is counted; null where all sizes are known. */
function unitOf({ kind, at }: Region): string | null {
  const inCount = namesMeasured(at.text).find((name) => !isSized(name));
  return inCount ?? (kind === "stack" ? unsizedTypeOf(at) : null);
}

function unsizedTypeOf(declarator: Tree): string | null {
  const type = declared.exec(declarator.node.parent()?.text() ?? "")?.[1];
  return type === undefined || isSized(type) || declarator.text.startsWith("*") ? null : type;
}

function namesMeasured(text: string): string[] {
  return [...text.matchAll(measured)].map(([, name = ""]) => name);
}
