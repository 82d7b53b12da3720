/** HTML from templates in which every value is escaped, unless it is HTML already. */

export interface Html {
  readonly html: string;
}

type Value = Html | string | number | null | undefined | readonly (Html | string | null)[];

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? "";
  values.forEach((value, index) => {
    text += render(value) + (parts[index + 1] ?? "");
  });
  return { html: text };
}

function render(value: Value): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escape(String(value));
  if ("html" in value) return value.html;
  return value.map(render).join("");
}

export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
