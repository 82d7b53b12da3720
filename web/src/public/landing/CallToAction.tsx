/** The last word: start, or look at the source. */
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { GitHubMark } from "../../ui/GitHubMark.tsx";
import { Star } from "../../ui/Star.tsx";
import { sourceRepository } from "../frame/site-links.ts";

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="bg-surface border-t">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center px-5 py-24 text-center sm:px-8 sm:py-32">
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
      </div>
    </section>
  );
}
