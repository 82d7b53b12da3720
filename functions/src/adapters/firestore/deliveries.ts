/** Deliveries in Firestore: `deliveries/{id}`, kept for some days so that a redelivery is known as one. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import { deliveryDays, type DeliveryStore } from "../../github/store.ts";
import { createDocument } from "./change-document.ts";
import { daysAfter, deleteExpired } from "./expire.ts";
import { instant } from "./instant.ts";

const DeliveryDocument = z.object({
  event: z.string(),
  receivedAt: instant,
  finishedAt: instant.nullable(),
});

export function createFirestoreDeliveries(firestore: Firestore): DeliveryStore {
  const deliveries = firestore.collection("deliveries");
  const redeliveries = firestore.collection("redeliveries");

  return {
    create({ id, ...delivery }) {
      const expireAt = daysAfter(delivery.receivedAt, deliveryDays);
      return createDocument(deliveries.doc(id), { ...delivery, expireAt });
    },
    async find(id) {
      const snapshot = await deliveries.doc(id).get();
      return snapshot.exists ? { id, ...DeliveryDocument.parse(snapshot.data()) } : null;
    },
    async finish(id, at) {
      await deliveries.doc(id).update({ finishedAt: at });
    },
    claimRedelivery: (id, at) =>
      createDocument(redeliveries.doc(id), { requestedAt: at, expireAt: daysAfter(at, deliveryDays) }),
    async deleteExpired(now, limit) {
      const [deleted] = await Promise.all([
        deleteExpired(deliveries, now, limit),
        deleteExpired(redeliveries, now, limit),
      ]);
      return deleted;
    },
  };
}
