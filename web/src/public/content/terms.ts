/** The Terms of Service. Whoever runs a deployment answers for its claims and edits them here (see the README of this folder). */
import type { LegalText } from "./legal-text.ts";

export const legalAddress = "legal@acrux-review.example";

export const terms: LegalText = {
  title: "Terms of Service",
  lead: "What you can expect of Acrux, and what we expect of you.",
  version: "1.0",
  sections: [
    {
      heading: "Acceptance of Terms",
      body: [
        "By signing in to Acrux you accept these terms for yourself and, if you act for one, for your organization. If you do not accept them, do not use the service.",
      ],
    },
    {
      heading: "Use License",
      body: [
        "The software is open source under the MIT License: you may use, change and share it as that license says. For the hosted service you receive a non-exclusive right to use it for your own work while your subscription lasts.",
        [
          "Do not attack the service or probe it beyond what our responsible disclosure allows.",
          "Do not resell it without an agreement.",
          "Do not use it to review code that you have no right to.",
        ],
      ],
    },
    {
      heading: "Service Availability and SLA",
      body: [
        "Our target is 99.9% uptime a month, scheduled maintenance excluded. Maintenance is announced in advance.",
      ],
    },
    {
      heading: "Payment Terms",
      body: [
        "Paid plans are billed monthly or annually, in advance. Payments are non-refundable unless the law requires otherwise. We give notice of a price change 30 days before it takes effect.",
      ],
    },
    {
      heading: "Data Processing and Privacy",
      body: [
        "The Privacy Policy says how data is processed and is part of these terms. Enterprise customers can conclude a data processing agreement.",
      ],
    },
    {
      heading: "Code and Content Rights",
      body: [
        "Your code and everything you write here stay yours. We process them to provide the service, keep code for analysis at most 30 days, and do not train models with it without your explicit consent.",
      ],
    },
    {
      heading: "Limitation of Liability",
      body: [
        "A review is an aid and no guarantee. As far as the law allows, we are not liable for indirect or consequential damage, and our total liability is limited to the amount you paid in the previous 12 months.",
      ],
    },
    {
      heading: "Termination",
      body: [
        "Either side may end the agreement with 30 days' notice. You can export your data within 30 days after termination; then it is deleted. We may suspend an account at once that endangers the service or others.",
      ],
    },
    {
      heading: "Governing Law",
      body: ["The law of the State of Delaware, USA, applies, without its conflict-of-law rules."],
    },
    {
      heading: "User Responsibilities",
      body: [
        [
          "Keep your GitHub account safe; who acts with it acts in your name here.",
          "Authorize only repositories that you may authorize.",
          "Decide yourself what is merged: the responsibility for code remains with the people who merge it.",
        ],
      ],
    },
    {
      heading: "Intellectual Property",
      body: [
        "The name and the mark of Acrux belong to its maintainers. The software carries the rights that its open source license grants. Suggestions you send us may be used without obligation.",
      ],
    },
    {
      heading: "Contact Information",
      body: [`Questions about these terms: ${legalAddress}.`],
    },
  ],
};
