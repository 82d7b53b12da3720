/** The pictures of the landing page, photographed from the running suite by `npm run pictures`. */
import githubAvif from "./pictures/github-light.avif";
import githubWebp from "./pictures/github-light.webp";
import reviewAvif from "./pictures/review-light.avif";
import reviewWebp from "./pictures/review-light.webp";

export interface ProductPicture {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly alt: string;
  readonly avif: string;
  readonly webp: string;
}

export const pictures: readonly ProductPicture[] = [
  {
    name: "github",
    title: "On the pull request",
    text: "One review with its comments at the lines they are about, and a check that means what it says.",
    alt: "A pull request with a review comment below a changed line",
    ...{ avif: githubAvif, webp: githubWebp },
  },
  {
    name: "review",
    title: "In the app",
    text: "Every finding with its code, what was read and what was not, and what became of it after the next push.",
    alt: "The page of a review with its findings and what was read",
    ...{ avif: reviewAvif, webp: reviewWebp },
  },
];
