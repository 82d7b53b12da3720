/** Pages of a list, and the Link header that leads through them. */

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Asked {
  readonly url: URL;
  readonly query: Readonly<Record<string, unknown>>;
}

/** GitHub gives 30 at a time unless asked, and never more than 100. */
export function pageOf<Item>(asked: Asked, all: readonly Item[]): Page<Item> {
  const size = Math.min(100, Math.max(1, numberOr(asked.query["per_page"], 30)));
  const page = Math.max(1, numberOr(asked.query["page"], 1));
  const last = Math.max(1, Math.ceil(all.length / size));
  const links: string[] = [];
  const link = (to: number, relation: string): void => {
    const url = new URL(asked.url);
    url.searchParams.set("page", String(to));
    links.push(`<${url.href}>; rel="${relation}"`);
  };
  if (page > 1) link(page - 1, "prev");
  if (page < last) {
    link(page + 1, "next");
    link(last, "last");
  }
  if (page > 1) link(1, "first");
  return {
    items: all.slice((page - 1) * size, page * size),
    total: all.length,
    headers: links.length === 0 ? {} : { link: links.join(", ") },
  };
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
