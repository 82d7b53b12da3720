/** Loads the toaster after the first paint: nothing can be said before somebody did something. */
import { lazy, Suspense } from "react";

const Toaster = lazy(async () => ({ default: (await import("../ui/Toaster.tsx")).Toaster }));

export function LazyToaster() {
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
