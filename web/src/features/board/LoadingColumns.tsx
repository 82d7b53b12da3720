/** The shape of a board while its tasks or its code are on their way; as tall as the board, so that nothing shifts. */
import { Skeleton } from "../../ui/Skeleton.tsx";
import { boardHeight } from "./card-size.ts";

export function LoadingColumns() {
  return (
    <div aria-hidden="true" className={`flex gap-3 overflow-hidden ${boardHeight}`}>
      {[5, 3, 4, 2].map((cards) => (
        <div
          key={cards}
          className="bg-sunken flex w-72 shrink-0 flex-col gap-2 overflow-hidden rounded-lg border p-2 lg:w-auto lg:flex-1"
        >
          <Skeleton className="bg-surface! mb-1 h-7 w-28 shrink-0" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} className="bg-surface! h-28 w-full shrink-0" />
          ))}
        </div>
      ))}
    </div>
  );
}
