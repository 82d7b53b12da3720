/** The plans of the pricing page. No prices are set by the product: an operator who charges writes them here. */

export interface Plan {
  readonly name: string;
  readonly price: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly action: "source" | "start" | "write";
}

export const plans: readonly Plan[] = [
  {
    name: "Self-hosted",
    price: "Free",
    text: "The whole product in your own Firebase project, under the MIT License.",
    points: [
      "Every rule, every language, every screen",
      "As many people and repositories as you have",
      "Your data in your own project",
    ],
    action: "source",
  },
  {
    name: "This deployment",
    price: "Free to start",
    text: "Sign in with GitHub, install the App, switch a repository on.",
    points: ["Reviews on every pull request", "Boards and posts for your team", "Leave with all your data"],
    action: "start",
  },
  {
    name: "Enterprise",
    price: "On request",
    text: "Help with a deployment of your own, in the region you choose.",
    points: [
      "SSO, IP allowlisting and audit export",
      "Data processing agreement",
      "Support with a response time",
    ],
    action: "write",
  },
];
