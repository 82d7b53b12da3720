/** Comparisons of where a path leads, with its links and `..` resolved, with the folder in which it has to stay. */
import type { Call, Code } from "./code.ts";
import { isPath } from "./passed-tests.ts";

const cutting = /^(?:mb_)?substr$/;
const rewriting = /^(?:str_replace|rtrim|strtolower|mb_strtolower|trim)$/;

/** The names in `substr(str_replace("\\", "/", realpath($folder . $name)), 0, strlen($base))`; none where nothing is resolved. */
export function namesResolved(code: Code): readonly Code[] {
  if (code.kind !== "call" || !cutting.test(code.name)) return [];
  const [whole, from] = code.args.map(({ value }) => value);
  return whole && from?.kind === "constant" && from.value === 0 ? namesIn(resolvedIn(whole)) : [];
}

/** What is given to `realpath`. */
function resolvedIn(code: Code): Code | null {
  if (code.kind === "operation") return code.operator === "." ? resolvedIn(code.left) : null;
  if (code.kind !== "call") return null;
  if (code.name === "realpath") return code.args[0]?.value ?? null;
  return rewriting.test(code.name) ? resolvedGiven(code) : null;
}

function resolvedGiven({ args }: Call): Code | null {
  for (const { value } of args) {
    const resolved = resolvedIn(value);
    if (resolved) return resolved;
  }
  return null;
}

function namesIn(code: Code | null): readonly Code[] {
  if (code === null) return [];
  if (code.kind === "operation") return [...namesIn(code.left), ...namesIn(code.right)];
  return isPath(code) ? [code] : [];
}
