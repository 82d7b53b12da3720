/** The Privacy Policy. Whoever runs a deployment answers for its claims and edits them here (see the README of this folder). */
import type { LegalText } from "./legal-text.ts";

export const privacyAddress = "privacy@acrux-review.example";

export const privacy: LegalText = {
  title: "Privacy Policy",
  lead: "Which data Acrux needs to review your code, what becomes of it, and what you can request of us.",
  version: "1.0",
  sections: [
    {
      heading: "Information We Collect",
      body: [
        "We collect what a review and a team's workspace need, and nothing for advertising.",
        [
          "From your sign-in: your GitHub name, user id, picture and email address.",
          "From repositories that an administrator switched on: the files that a pull request changes and those they touch, its title, description, linked issues and review threads.",
          "From your work here: projects, tasks, posts, comments, images and settings that you write or upload.",
          "From operation: the time, route and outcome of a request, without its content.",
        ],
      ],
    },
    {
      heading: "How We Use Your Information",
      body: [
        [
          "To review pull requests and show the findings to people who may see the repository.",
          "To run boards, posts and comments, and to show who wrote what.",
          "To keep the service safe: roles, an audit log, limits against abuse.",
          "To reply when you write to us.",
        ],
        "We do not sell data, and we do not use your code to train models without your explicit consent.",
      ],
    },
    {
      heading: "Data Security",
      body: [
        "Data is encrypted with AES-256 at rest and TLS 1.3 in transit. Tokens for GitHub are encrypted once more with a key of their own and never reach a browser. Every request is checked on the server for who asks and what they may do.",
        "Operations are monitored around the clock; a confirmed incident is answered within an hour.",
      ],
    },
    {
      heading: "Your Rights",
      body: [
        "You have the right to",
        [
          "access the data we hold about you, and take a copy with you (Account, Download my data);",
          "correct what is wrong;",
          "delete your account and what belongs to it;",
          "object to a use of your data;",
          "port your data to another service in a common format.",
        ],
        "These rights hold under the GDPR, CCPA, PIPEDA and LGPD, wherever you live. We respond within 30 days.",
      ],
    },
    {
      heading: "AI Processing & Code Analysis",
      body: [
        "A review reads the files that a pull request changes and, where these touch others, the repository around them. Rules run on our own servers. When your team connects a language model, the changed files and the code around them are also sent to that provider under its agreement with you or us; the review says which findings came from a model.",
        "Code is kept for analysis for at most 30 days and is then deleted automatically. Complete source code is not stored persistently. What stays is the finding with the few lines it is about.",
        "Your code is not used for training models without your explicit consent.",
      ],
    },
    {
      heading: "Code Privacy & Security",
      body: [
        "Acrux has access only to repositories that you or your organization explicitly authorize on GitHub, and you can revoke that access there at any time. Each review runs in a process of its own with a token for one repository; nothing of a repository is executed.",
        "Secrets that a review finds are masked before anything is stored or posted.",
      ],
    },
    {
      heading: "International Data Processing",
      body: [
        "Data is processed in the United States (primary) and, for customers in the European Union, in the European Union. Enterprise customers choose their region: US, EU or APAC. Enterprise deployments can run privately, with data at a location of your own.",
        "Transfers from the European Economic Area rest on the Standard Contractual Clauses. Data processing agreements are available to enterprise customers.",
      ],
    },
    {
      heading: "Third-Party Integrations",
      body: [
        "Acrux works with GitHub for sign-in and repositories, with Google Cloud for hosting and storage, and, if your team connects one, with a provider of language models. Each receives only what it needs for its part. Their own policies apply to what they do with it.",
      ],
    },
    {
      heading: "Intellectual Property Rights",
      body: [
        "Your code, comments and posts remain yours. You give us only the permission to process them as far as the service needs it, for as long as it does.",
      ],
    },
    {
      heading: "Contact Us",
      body: [`Questions about privacy, and requests about your data: ${privacyAddress}.`],
    },
  ],
};
