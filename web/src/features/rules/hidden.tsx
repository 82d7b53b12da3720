/** How many of a list GitHub does not show to a master, who is told of nothing but their number. */
import { type QueryClient, useQuery } from "@tanstack/react-query";

type ListName = "learnings" | "rules" | "settings";

const keyOf = (list: ListName) => ["hidden-count", list] as const;

/** Kept beside the list, whose answer it came with. */
export function keepHiddenCount(client: QueryClient, list: ListName, headers: Headers): void {
  client.setQueryData(keyOf(list), Number(headers.get("X-Hidden-Count") ?? 0));
}

export function HiddenNote({ list, one, many }: { list: ListName; one: string; many: string }) {
  const { data: count = 0 } = useQuery({ queryKey: keyOf(list), queryFn: () => 0, enabled: false });
  if (count === 0) return null;
  return (
    <p className="text-muted mt-4 text-sm">
      {count === 1 ? `1 more ${one}` : `${String(count)} more ${many}`} that GitHub does not show you.
    </p>
  );
}
