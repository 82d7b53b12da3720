/** The notes on the blog page, newest first. */
import type { Block } from "./legal-text.ts";

export interface Note {
  readonly date: string;
  readonly title: string;
  readonly body: readonly Block[];
}

export const notes: readonly Note[] = [
  {
    date: "2026-11-24",
    title: "The file that is not in the diff",
    body: [
      "The defects that hurt most are not in the lines that changed. A function has a new parameter, and a caller three folders away still leaves it out. A setting has a new name, and the deployment still sets the old one. A diff shows neither.",
      "Acrux reads the repository around a change when the change touches something that others may use. It says only what it can prove: an import that leads to exactly one file, a name that is gone, a caller that still uses it. And it shows you that other line, in the comment.",
    ],
  },
  {
    date: "2026-11-23",
    title: "A green check has to be earned",
    body: [
      "Most reviewers turn green when they find nothing. That is the wrong question. What did they read? A file that was too large, a language without rules, a category that is switched off: each of them is a reason why nothing was found.",
      "So every review of Acrux counts what it read, and the check is neutral as soon as something was left out that your configuration did not name. It is less flattering. It is also the only way a green check means anything.",
    ],
  },
  {
    date: "2026-11-20",
    title: "Saying it once",
    body: [
      "A comment that comes back after every push teaches people to stop reading. Line numbers cannot prevent that: they move with every change above them.",
      "Acrux knows a finding by its rule and its code. Push, rebase, rename the file: what was said is said. When the code goes away, the check stops counting it.",
    ],
  },
];
