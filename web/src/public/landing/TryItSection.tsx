/** The trial's place on the page. Its code is loaded when a visitor comes near; until then the HTML that was built stands there. */
import { lazy, Suspense } from "react";
import { nearView } from "./near-view.ts";
import { Section } from "./Section.tsx";

const TryIt = lazy(async () => {
  await nearView("try");
  return { default: (await import("./TryIt.tsx")).TryIt };
});

export function TryItSection() {
  return (
    <Section
      id="try"
      raised
      title="Try it here, on your own code"
      lead="Paste a file or a diff. The engine that reviews pull requests reads it, and forgets it. No account."
    >
      <Suspense fallback={<div className="min-h-[34rem]" />}>
        <TryIt />
      </Suspense>
    </Section>
  );
}
