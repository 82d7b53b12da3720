/** Whether a copied string may be longer than what was measured of it. */
import type { Check } from "../writing/define-rules.ts";

/** False where the buffer was made for the text, or the text was read with a width. */
export const mayNotFit: Check = (call) => {
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  const text = around?.text() ?? "";
  const [to, ...others] =
    call
      .field("arguments")
      ?.children()
      .filter((one) => one.isNamed()) ?? [];
  const from = others.filter((one) => one.kind() !== "string_literal").map((one) => nameIn(one.text()));
  if (isMadeFor(nameIn(to?.text() ?? ""), text)) return false;
  return from.length === 0 || !from.every((name) => isReadWithWidth(name, text));
};

/** `p`, `*p` and `p[2]` */
function nameIn(text: string): string {
  return /^[*&(\s]*([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)?$/.exec(text)?.[1] ?? "";
}

/** `b = asprintf("%s.%u", name, 9)` */
function isMadeFor(name: string, text: string): boolean {
  return name !== "" && new RegExp(`\\b${name}\\s*=\\s*\\w*(?:asprintf|strdup)\\w*\\s*\\(`).test(text);
}

/** Every `scanf` that names it says how long a word may be. */
function isReadWithWidth(name: string, text: string): boolean {
  if (name === "" || !text.includes("scanf")) return false;
  const reads = [...text.matchAll(/\bf?s?scanf\s*\([^";]*"((?:[^"\\]|\\.)*)"([^;)]*)/g)].filter(
    ([, , places]) => new RegExp(`[,&\\s]${name}\\b`).test(places ?? ""),
  );
  return reads.length > 0 && reads.every(([, format]) => !/%(?:l?s|\[)/.test(format ?? ""));
}
