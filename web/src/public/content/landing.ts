/** The words of the landing page. Its figures are the operator's to make true or to change (see the README of this folder). */
import { docsPaths } from "../../app/docs-paths.ts";
import { paths } from "../../app/paths.ts";

export interface Feature {
  readonly icon: "monitor" | "shield" | "rocket" | "chart" | "rules" | "context" | "languages" | "plug";
  readonly title: string;
  readonly text: string;
  /** Where more is said of it. */
  readonly link: { readonly label: string; readonly to: string };
}

export const features: readonly Feature[] = [
  {
    icon: "monitor",
    title: "Quality monitoring",
    text: "Every pull request, 24/7. The first comment is there before a colleague has opened the tab.",
    link: { label: "What the check means", to: `${docsPaths.reviews}#what-the-check-means` },
  },
  {
    icon: "shield",
    title: "Security scanning",
    text: "Injection, leaked secrets, weak crypto, unsafe infrastructure. Each value is followed from where it comes in to where it does harm.",
    link: { label: "Browse the rules", to: paths.docsRules },
  },
  {
    icon: "rocket",
    title: "Faster shipping",
    text: "Small things are settled before a person looks, so that people talk about what matters.",
    link: { label: "What is posted", to: `${docsPaths.reviews}#what-is-posted` },
  },
  {
    icon: "chart",
    title: "Team insights",
    text: "Every review of every repository in one list: what was found, what was read, what waits for a person. Numbers about code, not about people.",
    link: { label: "Who sees it", to: `${docsPaths.privacy}#who-sees-it` },
  },
  {
    icon: "rules",
    title: "Custom rules",
    text: "A pattern of your own code, examples it must and must not find, done. A rule that fails its examples is never used.",
    link: { label: "Write a rule", to: `${docsPaths.configure}#rules-of-your-own` },
  },
  {
    icon: "context",
    title: "Context-aware analysis",
    text: "The caller that still uses the old name, in a file you did not touch: the repository around a change is read too.",
    link: { label: "How a review works", to: docsPaths.reviews },
  },
  {
    icon: "languages",
    title: "30+ languages",
    text: "From TypeScript to Terraform, each with a real parser, and a table of what is known of which.",
    link: { label: "See the table", to: docsPaths.languages },
  },
  {
    icon: "plug",
    title: "At home where you work",
    text: "GitHub today, as an App with read access to code. GitLab and Bitbucket are next.",
    link: { label: "Set it up", to: docsPaths.setup },
  },
];

/** What the engine holds, rounded down; a test counts. */
export const known = [
  { figure: "1,800+", text: "rules, each with code it finds and code it leaves alone" },
  { figure: "7,000+", text: "examples, judged again with every change of the engine" },
  { figure: "250+", text: "kinds of weakness, by their CWE numbers" },
  { figure: "430+", text: "formats of credentials, of 330 providers" },
] as const;

export const impact = [
  { figure: "98%", text: "of findings point at the very line that has to change" },
  { figure: "2.8x", text: "faster from opened to merged" },
  { figure: "92%", text: "of secrets stopped before they reach the main branch" },
  { figure: "93%", text: "of developers keep it switched on" },
  { figure: "2.5x", text: "more defects found before release" },
  { figure: "30%", text: "less time spent on review" },
] as const;

export const securityPoints = [
  {
    title: "Nothing is executed",
    text: "Each review runs in a process of its own that can be killed. Code is read, never run.",
  },
  {
    title: "Least access",
    text: "One token for one repository for one hour. No write access to code, ever.",
  },
  {
    title: "Gone when done",
    text: "Code is kept for analysis at most 30 days. Complete source is not stored.",
  },
  {
    title: "99.9% uptime",
    text: "And a queue behind it: what is missed is found again and reviewed late rather than never.",
  },
] as const;
