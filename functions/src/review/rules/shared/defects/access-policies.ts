/** Defects in policies that grant rights in a cloud. */
import { titles } from "../../writing/titles.ts";
import { messages } from "../messages.ts";

export const accessPolicies = {
  policyAll: {
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyAll,
    message: messages.policyAll,
  },
  policyEveryAccount: {
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html"],
    title: titles.policyEverybody,
    message:
      "The policy allows this to every AWS account, so anyone can send, read or delete here. Name the accounts or services that need it, or add a condition.",
  },
  policyEverybody: {
    severity: "high",
    confidence: "medium",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyEverybody,
    message:
      "A principal of `*` includes other companies' accounts and unauthenticated callers. List the accounts, or add a condition that names the organization.",
  },
  privilegeEscalation: {
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.privilegeEscalation,
    message:
      "With these actions on every resource, the holder of the policy becomes administrator in one step. List the intended roles, keys and secrets.",
  },
} as const;
