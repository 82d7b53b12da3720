/** The pictures of the landing page, photographed from the running suite by `npm run pictures`. */
import type { PictureName } from "./picture-size.ts";
import githubLightAvif from "./pictures/github-light.avif";
import githubLightWebp from "./pictures/github-light.webp";
import githubDarkAvif from "./pictures/github-dark.avif";
import githubDarkWebp from "./pictures/github-dark.webp";
import reviewLightAvif from "./pictures/review-light.avif";
import reviewLightWebp from "./pictures/review-light.webp";
import reviewDarkAvif from "./pictures/review-dark.avif";
import reviewDarkWebp from "./pictures/review-dark.webp";
import boardLightAvif from "./pictures/board-light.avif";
import boardLightWebp from "./pictures/board-light.webp";
import boardDarkAvif from "./pictures/board-dark.avif";
import boardDarkWebp from "./pictures/board-dark.webp";
import postLightAvif from "./pictures/post-light.avif";
import postLightWebp from "./pictures/post-light.webp";
import postDarkAvif from "./pictures/post-dark.avif";
import postDarkWebp from "./pictures/post-dark.webp";

interface Files {
  readonly avif: string;
  readonly webp: string;
}

export interface ProductPicture {
  readonly name: PictureName;
  readonly title: string;
  readonly text: string;
  /** What is to be seen, of a picture that has a row of its own. */
  readonly points?: readonly string[];
  readonly alt: string;
  readonly light: Files;
  readonly dark: Files;
}

export const pictures: readonly ProductPicture[] = [
  {
    name: "github",
    title: "On the pull request",
    text: "One review with its comments at the lines they are about, and a check that means what it says.",
    points: [
      "What is wrong, what follows from it, and what to write instead",
      "The path of the value, step by step, so that you can believe or refute it at once",
      "Said once: not again after a push, a rebase or a renamed file",
    ],
    alt: "A pull request with a review comment below a changed line, and the steps by which the value got there",
    light: { avif: githubLightAvif, webp: githubLightWebp },
    dark: { avif: githubDarkAvif, webp: githubDarkWebp },
  },
  {
    name: "review",
    title: "In the app",
    text: "The whole review on one page, for the person who has to decide.",
    points: [
      "Every finding with its code, also those that got no comment, with the reason",
      "Which files were read, which were not, and why",
      "What the change touches in files that the diff does not show",
    ],
    alt: "A finding on the page of a review, with its code and the steps by which the value got there",
    light: { avif: reviewLightAvif, webp: reviewLightWebp },
    dark: { avif: reviewDarkAvif, webp: reviewDarkWebp },
  },
  {
    name: "board",
    title: "A board for what comes next",
    text: "Drag, filter and share tasks, one or many at a time. Each suggests the name of its branch.",
    alt: "A project board with tasks in four columns",
    light: { avif: boardLightAvif, webp: boardLightWebp },
    dark: { avif: boardDarkAvif, webp: boardDarkWebp },
  },
  {
    name: "post",
    title: "And room to write",
    text: "Decisions and notes in Markdown, where the team reads them.",
    alt: "A post with its comments on a phone",
    light: { avif: postLightAvif, webp: postLightWebp },
    dark: { avif: postDarkAvif, webp: postDarkWebp },
  },
];
