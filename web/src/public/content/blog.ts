/** The notes on the blog page, newest first. */
import type { Block } from "./legal-text.ts";

export interface Note {
  readonly date: string;
  readonly title: string;
  readonly body: readonly Block[];
}

export const notes: readonly Note[] = [
  {
    date: "2026-11-23",
    title: "A green check has to be earned",
    body: [
      "Most reviewers turn green when they find nothing. That is the wrong question. What did they read? A file that was too large, a language without rules, a category that somebody switched off: each of them is a reason why nothing was found.",
      "So every review of Acrux counts what it read, and the check is neutral as soon as something was left out that nobody asked to leave out. It is less flattering. It is also the only way a green check means anything.",
    ],
  },
  {
    date: "2026-11-20",
    title: "Saying it once",
    body: [
      "A comment that comes back after every push teaches people to stop reading. Line numbers cannot prevent that: they move with every change above them.",
      "Acrux knows a finding by its rule and its code. Push, rebase, rename the file: what was said is said. When the code goes away, so does the thread.",
    ],
  },
];
