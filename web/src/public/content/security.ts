/** The security page. Whoever runs a deployment answers for its claims and edits them here (see the README of this folder). */
import type { Block } from "./legal-text.ts";

export const securityAddress = "security@acrux-review.example";

export interface SecurityCard {
  readonly icon: "shield" | "key" | "lock" | "scan" | "users" | "activity" | "refresh" | "scale";
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

export const securityCards: readonly SecurityCard[] = [
  {
    icon: "shield",
    title: "Enterprise-grade security",
    text: "Built so that a mistake in one place is stopped in the next.",
    points: ["Denied by default on every route", "Private deployments and custom data locations"],
  },
  {
    icon: "key",
    title: "Advanced authentication",
    text: "People sign in with GitHub; we never see a password.",
    points: ["Enterprise SSO", "Mandatory 2FA for a whole organization"],
  },
  {
    icon: "lock",
    title: "Data protection",
    text: "Encrypted where it lies and where it travels.",
    points: ["AES-256 at rest", "TLS 1.3 in transit"],
  },
  {
    icon: "scan",
    title: "Secure code analysis",
    text: "Each review runs in a process of its own that can be killed, and executes nothing of your repository.",
    points: ["Code kept at most 30 days", "Secrets masked before anything is stored"],
  },
  {
    icon: "users",
    title: "Access controls",
    text: "Acrux checks with GitHub, again and again, who may see a review.",
    points: ["Role-based access control", "Audit logs and IP allowlisting"],
  },
  {
    icon: "activity",
    title: "24/7 monitoring",
    text: "Operations are watched around the clock.",
    points: ["Incident response under 1 hour", "Failed work is found and picked up by itself"],
  },
  {
    icon: "refresh",
    title: "Business continuity",
    text: "What breaks is back before it is missed.",
    points: ["Recovery point under 1 hour, recovery time under 4 hours", "Multi-region failover"],
  },
  {
    icon: "scale",
    title: "Compliance and privacy",
    text: "Rights of people and duties of companies, taken together.",
    points: ["GDPR, CCPA, PIPEDA, LGPD", "Data processing agreements for enterprise customers"],
  },
];

export const securitySections: readonly { readonly heading: string; readonly body: readonly Block[] }[] = [
  {
    heading: "Compliance & Certifications",
    body: [
      ["GDPR, CCPA, PIPEDA and LGPD", "SOC 2 Type II", "ISO 27001", "HIPAA"],
      "Reports and a data processing agreement are available to enterprise customers on request.",
    ],
  },
  {
    heading: "Data Processing & Privacy",
    body: [
      "Code is kept for analysis for at most 30 days and then deleted automatically. Complete source code is not stored persistently, and nothing is used for model training without explicit consent. Acrux can reach only repositories you explicitly authorize, and you can revoke that at any time.",
      "Processing happens in the United States (primary) and in the European Union for EU customers; enterprise customers choose US, EU or APAC.",
    ],
  },
  {
    heading: "Responsible Disclosure",
    body: [
      `Found a weakness? Write to ${securityAddress} with what you did and what you saw. We confirm within two working days, keep you informed until it is mended, and name you if you like. Good-faith research within your own accounts is welcome, and our bug bounty rewards it.`,
    ],
  },
];
