/** What review settings are called in the audit log, which knows them as `organization-1` and `repository-2`: as what they are about. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";

const key = /^(organization|repository)-([1-9][0-9]{0,15})$/;

/** Names by id; without those of what is not known here. */
export async function readSettingsNames(
  firestore: Firestore,
  ids: readonly string[],
): Promise<[id: string, name: string][]> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const [, scope, number] = key.exec(id) ?? [];
      if (number === undefined) return [];
      const name = z.string().safeParse(await readName(firestore, scope === "organization", number));
      return name.success ? [[id, name.data] satisfies [string, string]] : [];
    }),
  );
  return found.flat();
}

/** An account has a document for each of its installations. */
async function readName(firestore: Firestore, isOrganization: boolean, number: string): Promise<unknown> {
  if (!isOrganization) {
    return (await firestore.collection("repositories").doc(number).get()).get("fullName");
  }
  const accounts = firestore.collection("accounts").where("accountId", "==", Number(number));
  return (await accounts.limit(1).get()).docs[0]?.get("login");
}
