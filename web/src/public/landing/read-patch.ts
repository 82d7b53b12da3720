/** The lines of one hunk with the numbers they have: before the change for removed ones, after it for all others. */

export interface PatchLine {
  readonly kind: "+" | "-" | " ";
  readonly number: number;
  readonly text: string;
}

export function readPatch(patch: string): PatchLine[] {
  const [header = "", ...body] = patch.trimEnd().split("\n");
  const [, before = "1", after = "1"] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(header) ?? [];
  let old = Number(before);
  let current = Number(after);
  return body.map((line) => {
    const kind = line.startsWith("+") ? "+" : line.startsWith("-") ? "-" : " ";
    const number = kind === "-" ? old : current;
    if (kind !== "+") old += 1;
    if (kind !== "-") current += 1;
    return { kind, number, text: line.slice(1) };
  });
}
