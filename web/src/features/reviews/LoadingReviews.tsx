/** What shows while the first reviews are on their way. */
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function LoadingReviews() {
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5">
      <p role="status" className="text-muted">
        Loading reviews...
      </p>
      {["w-3/5", "w-2/5", "w-1/2", "w-2/3"].map((width) => (
        <div key={width} className="flex items-start gap-3">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </Card>
  );
}
