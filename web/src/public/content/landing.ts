/** The words of the landing page. Its figures are the operator's to make true or to change (see the README of this folder). */

export interface Feature {
  readonly icon: "monitor" | "shield" | "rocket" | "chart" | "rules" | "context" | "languages" | "plug";
  readonly title: string;
  readonly text: string;
}

export const features: readonly Feature[] = [
  {
    icon: "monitor",
    title: "Quality monitoring",
    text: "Every pull request, 24/7. The first comment stands there before a colleague has opened the tab.",
  },
  {
    icon: "shield",
    title: "Security scanning",
    text: "Injection, leaked secrets, weak crypto, unsafe infrastructure: followed from where a value comes in to where it does harm.",
  },
  {
    icon: "rocket",
    title: "Faster shipping",
    text: "Small things are settled before a person looks, so that people talk about what matters.",
  },
  {
    icon: "chart",
    title: "Team insights",
    text: "Which findings come back, which rules get dismissed, where reviews wait. Numbers about code, not about people.",
  },
  {
    icon: "rules",
    title: "Custom rules",
    text: "A pattern of your own code, examples it must and must not find, done. A rule that fails its examples is never used.",
  },
  {
    icon: "context",
    title: "Context-aware analysis",
    text: "A finding is judged by the function, the file and the change around it. What was wrong before is not held against you.",
  },
  {
    icon: "languages",
    title: "30+ languages",
    text: "From TypeScript to Terraform, each with a real parser. A table says what is known of which.",
  },
  {
    icon: "plug",
    title: "At home where you work",
    text: "GitHub today, as an App with read access to code. GitLab and Bitbucket are next.",
  },
];

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
