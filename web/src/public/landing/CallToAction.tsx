/** The last word: start, or look at the source. */
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { GitHubMark } from "../../ui/GitHubMark.tsx";
import { Star } from "../../ui/Star.tsx";
import { sourceRepository } from "../frame/site-links.ts";

const commands = `git clone ${sourceRepository}.git
cd acrux
npm start`;

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="relative overflow-hidden">
      {/* The light of the first screen, from the other side. */}
      <div
        aria-hidden="true"
        className="from-accent-soft pointer-events-none absolute inset-x-0 bottom-0 h-80 bg-linear-to-t to-transparent"
      />
      <div className="relative mx-auto flex w-full max-w-6xl flex-col items-center px-5 py-24 text-center sm:px-8 sm:py-32">
        <Star className="text-accent-text size-9" />
        <h2
          id="start-title"
          className="mt-6 max-w-2xl text-3xl font-semibold tracking-tight text-balance sm:text-4xl"
        >
          Let the next pull request be the first one
        </h2>
        <p className="text-muted mt-4 max-w-xl text-lg text-balance">
          Sign in, install the App, switch one repository on. Or read every line of it first.
        </p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          <Button to={paths.login} variant="primary" size="lg">
            Start Free
          </Button>
          <Button href={sourceRepository} size="lg" icon={<GitHubMark className="size-4" />}>
            Read the source
          </Button>
        </div>
        <pre
          role="group"
          aria-label="Three commands that start it on your machine"
          tabIndex={0}
          className="bg-surface mt-10 max-w-full overflow-x-auto rounded-lg border px-5 py-3.5 text-left font-mono text-sm leading-6 [font-variant-ligatures:none]"
        >
          <code>{commands}</code>
        </pre>
        <p className="text-subtle mt-3 text-base">Everything on your machine, with a GitHub of its own.</p>
      </div>
    </section>
  );
}
