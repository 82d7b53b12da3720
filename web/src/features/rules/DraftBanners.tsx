/** What a person must know of their draft before they go on: that it came back, or that somebody else saved meanwhile. */
import { lazy, Suspense } from "react";
import type { ConflictBannerProps } from "./ConflictBanner.tsx";
import { RestoredBanner } from "./RestoredBanner.tsx";

/** Rarely needed, so not part of the page. */
const ConflictBanner = lazy(async () => ({
  default: (await import("./ConflictBanner.tsx")).ConflictBanner,
}));

export function DraftBanners(props: ConflictBannerProps) {
  return (
    <>
      <RestoredBanner draft={props.draft} />
      <Suspense fallback={null}>{props.draft.isOvertaken && <ConflictBanner {...props} />}</Suspense>
    </>
  );
}
