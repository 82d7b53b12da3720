/** The landing page: what Acrux is, a way to try it, what it looks like, and why to trust it. */
import { lazy, Suspense } from "react";
import { PublicPage } from "../frame/PublicPage.tsx";
import { Hero } from "./Hero.tsx";
import { nearView } from "./near-view.ts";
import { TryItSection } from "./TryItSection.tsx";

const Story = lazy(async () => {
  await nearView("story");
  return { default: (await import("./Story.tsx")).Story };
});

export function Landing() {
  return (
    <PublicPage>
      <Hero />
      <TryItSection />
      <div id="story">
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Story />
        </Suspense>
      </div>
    </PublicPage>
  );
}
