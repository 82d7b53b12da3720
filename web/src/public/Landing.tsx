/** The start page: the name, what Acrux does, and the way in. */
import { EyeOff, FileCheck2, Quote } from "lucide-react";
import { paths } from "../app/paths.ts";
import { useTitle } from "../lib/use-title.ts";
import { Button } from "../ui/Button.tsx";
import { Star } from "../ui/Star.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { SampleFinding } from "./SampleFinding.tsx";

const promises = [
  {
    icon: Quote,
    title: "Exact",
    text: "A finding points at the code it is about, and the code is compared with the file first. What cannot be placed is not posted.",
  },
  {
    icon: EyeOff,
    title: "Quiet",
    text: "Never the same comment twice, across pushes and rebases. The worst comes first, and there is a limit.",
  },
  {
    icon: FileCheck2,
    title: "Honest",
    text: "Each review says what was read, what was not and why. A check is never green for a review that did not happen.",
  },
] as const;

export function Landing() {
  useTitle("");
  return (
    <PublicPage>
      <section className="mx-auto w-full max-w-6xl px-5 pt-14 pb-20 sm:px-8 sm:pt-24">
        <div className="grid items-center gap-14 lg:grid-cols-[1.05fr_1fr]">
          <div>
            <p className="bg-surface text-muted inline-flex items-center gap-2 rounded-full border py-1 pr-3 pl-2 text-sm">
              <Star className="text-accent-text size-3.5" />
              Open source, on your own Firebase project
            </p>
            <h1 className="mt-6 text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
              Code review that is worth reading.
            </h1>
            <p className="text-muted mt-5 max-w-xl text-lg text-pretty">
              Acrux reviews every pull request of your team on GitHub: it finds bugs, security holes and
              leaked secrets, says exactly where, and stays quiet otherwise.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Button to={paths.login} variant="primary" size="lg">
                Start Free
              </Button>
              <Button to={paths.login} size="lg">
                Sign In
              </Button>
            </div>
          </div>
          <SampleFinding />
        </div>
      </section>
      <section aria-label="What you can rely on" className="bg-surface grow border-t">
        <div className="mx-auto grid w-full max-w-6xl gap-10 px-5 py-16 sm:px-8 md:grid-cols-3">
          {promises.map(({ icon: Icon, title, text }) => (
            <div key={title}>
              <Icon aria-hidden="true" className="text-accent-text size-5" />
              <h2 className="mt-4 text-lg font-semibold">{title}</h2>
              <p className="text-muted mt-1.5 text-base text-pretty">{text}</p>
            </div>
          ))}
        </div>
      </section>
    </PublicPage>
  );
}
