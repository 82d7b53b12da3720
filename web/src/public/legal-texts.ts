/** The words of the legal pages. Whoever runs a deployment answers for them, and edits them here. */

export const legalTexts = {
  privacy: {
    title: "Privacy Policy",
    sections: [
      {
        heading: "Information We Collect",
        body: "Your GitHub name, picture, email address and user id when you sign in; and, for repositories that somebody switched on, the changes of each pull request while it is reviewed.",
      },
      {
        heading: "AI Processing & Code Analysis",
        body: "A review reads the files that a pull request changes. What it finds is kept together with the few lines of code it is about. Complete source files are not kept.",
      },
      {
        heading: "Data Security",
        body: "Access is checked on the server with every request. Tokens for GitHub are stored encrypted and never reach the browser.",
      },
      {
        heading: "Your Rights",
        body: "You may ask whoever runs this deployment for access to your data, for its correction, for its deletion, to object to its use, and for a copy to take with you.",
      },
      {
        heading: "Contact Us",
        body: "Turn to the administrator of the deployment you use; they decide which data it holds and for how long.",
      },
    ],
  },
  terms: {
    title: "Terms of Service",
    sections: [
      {
        heading: "Acceptance of Terms",
        body: "By signing in you agree to these terms and to those of the team that runs this deployment.",
      },
      {
        heading: "Use License",
        body: "Acrux is open source under the MIT License: you may use, change and share it as that license says.",
      },
      {
        heading: "Code and Content Rights",
        body: "Your code stays yours. Acrux reads only the repositories that you or your organization authorized on GitHub, and you can take that back there at any time.",
      },
      {
        heading: "User Responsibilities",
        body: "A review is an aid, not a guarantee. What is merged remains the decision, and the responsibility, of the people who merge it.",
      },
      {
        heading: "Limitation of Liability",
        body: "Acrux comes without warranty of any kind, as its license says.",
      },
    ],
  },
} as const;
