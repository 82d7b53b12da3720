/** Example rules of the team: one in use, one switched off, and one that was changed twice by two people. */
import { people } from "./people.ts";
import { callApi, signInAs } from "./sign-in.ts";

const cardInLog = `# Card numbers have been in our logs once.
id: team-card-number-in-log
languages: [typescript, javascript]
severity: high
category: security
confidence: high
cwe: CWE-532
title: A card number goes to the log
message: >-
  Logs are kept for a year and read by many, and a card number must never be among them.
  Log the order's number instead.
links:
  - https://cwe.mitre.org/data/definitions/532.html
rule:
  pattern: console.log($$$BEFORE, card.number, $$$AFTER)
valid:
  - console.log("charging", order.id, cents)
invalid:
  - console.log("charging", card.number, cents)
`;

const moneyAsFraction = `# Too many false alarms in reports; off until it knows better.
id: team-money-as-fraction
languages: [typescript]
severity: medium
category: bug
confidence: medium
cwe: null
title: An amount of money becomes a fraction
message: >-
  Money is counted in whole cents here. A fraction loses cents when amounts are added.
  Read the amount with parseCents.
links:
  - https://0.30000000000000004.com
rule:
  pattern: parseFloat($AMOUNT)
constraints:
  AMOUNT:
    regex: (?i)price|amount|total
valid:
  - parseCents(request.body.price)
invalid:
  - parseFloat(request.body.price)
`;

function chargeNotAwaited(severity: string): string {
  return `id: team-charge-not-awaited
languages: [typescript]
severity: ${severity}
category: bug
confidence: high
cwe: null
title: A charge is not waited for
message: >-
  Nobody learns that the card was declined, and the order is shipped all the same.
  Write await before the call, and answer when it fails.
links:
  - https://developer.mozilla.org/docs/Web/JavaScript/Reference/Operators/await
rule:
  pattern: chargeCard($$$ARGS)
  not:
    inside: { kind: await_expression }
valid:
  - async function pay() { await chargeCard(card, cents) }
invalid:
  - chargeCard(card, cents)
`;
}

/** `repositoryId` is the one that the last of them is about. */
export async function seedRules(repositoryId: number): Promise<void> {
  const [mira, tomas] = [await tokenOf("seed-mira"), await tokenOf("seed-tomas")];
  const path = "/rules/team-charge-not-awaited";
  await callApi(mira, "POST", "/rules", { text: cardInLog });
  await callApi(tomas, "POST", "/rules", { text: moneyAsFraction, enabled: false });
  await callApi(tomas, "POST", "/rules", { text: chargeNotAwaited("low") });
  await callApi(tomas, "PATCH", path, { version: 1, repositoryIds: [repositoryId] });
  await callApi(mira, "PATCH", path, { version: 2, text: chargeNotAwaited("high") });
}

const ofOrganization = `# What we agreed on in October.
maxComments: 15
categories:
  docs: off
overrides:
  js-weak-hash: medium
`;

const ofRepository = `# Payments: nothing may hide in the list.
maxComments: 25
include: [tests]
`;

/** Numbers as they stand in the addresses of the app: the installation's and the repository's. */
export async function seedSettings(organizationId: number, repositoryId: number): Promise<void> {
  const [mira, tomas] = [await tokenOf("seed-mira"), await tokenOf("seed-tomas")];
  const organization = `/settings/organizations/${String(organizationId)}`;
  const repository = `/settings/repositories/${String(repositoryId)}`;
  await callApi(mira, "PUT", organization, { version: 0, text: ofOrganization });
  await callApi(tomas, "PUT", repository, { version: 0, text: ofRepository });
}

async function tokenOf(uid: string): Promise<string> {
  const person = people.find((one) => one.uid === uid);
  if (person === undefined) throw new Error(`Nobody has the id ${uid}.`);
  return signInAs(person);
}
