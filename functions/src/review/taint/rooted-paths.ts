/** Paths that were resolved below `/`, so that no `..` is left in them. */
import type { Call } from "./code.ts";
import { concatenate } from "./concatenate.ts";
import type { Given } from "./state.ts";
import { cleanFor, type Value } from "./value.ts";
import { join } from "./join.ts";

const resolvesDots =
  /^(?:(?:path|filepath)\.(?:Clean|Join)|path\.(?:posix\.)?(?:normalize|join)|(?:os\.path|posixpath)\.normpath)$/;
const joinsPaths = /^(?:filepath|path(?:\.posix)?)\.[jJ]oin$/;
const relates = /^path\.(?:posix\.)?relative$/;
/** `normpath("/" + p).lstrip("/")` is a path below whatever it is joined to. */
const stripsStart = /^l?strip$/;
const typeOfRooted = "rooted path";

/** `Clean("/" + p)` joined to another folder stays there; alone it may be any file. Null for other calls. */
export function rootedPath({ callee, name }: Call, { target, args }: Given): Value | null {
  if (stripsStart.test(name) && target && isRooted(target) && args[0]?.exact === "/")
    return cleanFor({ ...target, type: "" }, ["path"]);
  if (relates.test(callee)) return relative(args);
  if (!resolvesDots.test(callee)) return null;
  return (joinsPaths.test(callee) ? belowFolder(args) : null) ?? resolved(args);
}

function belowFolder([folder, ...others]: readonly Value[]): Value | null {
  if (!folder || !others.some(isRooted)) return null;
  const rest = [folder, ...others.filter((one) => !isRooted(one))];
  if (rest.some(({ origin }) => origin === "outside")) return null;
  return cleanFor({ ...join([folder, ...others]), isString: true }, ["path"]);
}

function isRooted({ type }: Value): boolean {
  return type === typeOfRooted;
}

/** `relative("/", p)` resolves p, and has nothing above the root. */
function relative([from, to]: readonly Value[]): Value | null {
  const start = typeof from?.exact === "string" ? from.exact : (from?.prefix ?? "");
  if (!to || !start.startsWith("/")) return null;
  return to.origin === "outside" ? { ...to, exact: undefined, type: typeOfRooted } : null;
}

function resolved([first, ...others]: readonly Value[]): Value | null {
  if (!first) return null;
  const start = typeof first.exact === "string" ? first.exact : first.prefix;
  if (others.length > 0 ? start !== "/" : !start.startsWith("/")) return null;
  const whole = others.length === 0 ? first : concatenate(first, join(others));
  return whole.origin === "outside" ? { ...whole, exact: undefined, type: typeOfRooted } : null;
}
