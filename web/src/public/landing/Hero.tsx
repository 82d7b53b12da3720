/** The first screen: the promise, the way in, and a pull request being reviewed. */
import { lazy, Suspense } from "react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { HeroPhrase } from "./HeroPhrase.tsx";

/** Its last picture is part of the page's HTML; what moves it is loaded after what people read first. */
const ReviewAnimation = lazy(async () => ({
  default: (await import("./ReviewAnimation.tsx")).ReviewAnimation,
}));

export function Hero() {
  return (
    <section id="hero" aria-labelledby="hero-title" className="relative scroll-mt-16 overflow-hidden">
      <div
        aria-hidden="true"
        className="from-accent-soft pointer-events-none absolute inset-x-0 top-0 h-[32rem] bg-linear-to-b to-transparent"
      />
      <div className="relative mx-auto grid w-full max-w-6xl items-center gap-14 px-5 pt-16 pb-20 sm:px-8 sm:pt-24 sm:pb-28 lg:grid-cols-[1fr_1.05fr]">
        <div className="min-w-0">
          <h1
            id="hero-title"
            className="text-[min(2.25rem,10vw)] leading-[1.1] font-semibold tracking-[-0.035em] whitespace-nowrap sm:text-[3.5rem]"
          >
            Code review that is <HeroPhrase />
          </h1>
          <p className="text-muted mt-6 max-w-lg text-lg text-pretty sm:text-xl">
            Acrux reads every pull request of your team, points at the line that is wrong, says it once, and
            tells you what it did not read.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Button to={paths.login} variant="primary" size="lg">
              Start Free
            </Button>
            <Button href="#try" size="lg">
              Try it on your code
            </Button>
          </div>
          <p className="text-subtle mt-5 text-base">Open source · your own Firebase project · GitHub</p>
        </div>
        <Suspense fallback={<div className="min-h-96" />}>
          <ReviewAnimation />
        </Suspense>
      </div>
    </section>
  );
}
