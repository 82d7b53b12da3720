/** What models cost in a month, in Firestore: `modelSpending/{account}-{month}`, in millionths of a US dollar. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { ModelSpendingStore } from "../../github/read-by-model.ts";
import { transact } from "./transact.ts";

const Spent = z.number().int().default(0);
const micros = (usd: number): number => Math.round(usd * 1_000_000);

export function createFirestoreModelSpending(firestore: Firestore): ModelSpendingStore {
  const documentOf = (account: string, month: string) =>
    firestore.collection("modelSpending").doc(`${account}-${month}`);

  /** Reads, decides and writes, such that nobody else wrote in between. */
  const change = (account: string, month: string, decide: (spent: number) => number): Promise<number> =>
    transact(firestore, async (transaction) => {
      const document = documentOf(account, month);
      const spent = Spent.parse((await transaction.get(document)).get("spent") ?? undefined);
      const next = decide(spent);
      transaction.set(document, { account, month, spent: next }, { merge: true });
      return next - spent;
    });

  return {
    async reserve(account, month, usd, capUsd) {
      const granted = await change(account, month, (spent) => {
        const left =
          capUsd === null ? micros(usd) : Math.max(0, Math.min(micros(usd), micros(capUsd) - spent));
        return spent + left;
      });
      return granted / 1_000_000;
    },
    async settle(account, month, reserved, used) {
      await change(account, month, (spent) => Math.max(0, spent - micros(reserved) + micros(used)));
    },
    async spent(account, month) {
      const document = await documentOf(account, month).get();
      return Spent.parse(document.get("spent") ?? undefined) / 1_000_000;
    },
  };
}
