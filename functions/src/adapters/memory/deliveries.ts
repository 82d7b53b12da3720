/** Deliveries in memory: the second adapter of the port. */
import type { Delivery, DeliveryStore } from "../../github/store.ts";
import { deliveryDays } from "../../github/store.ts";

export function createMemoryDeliveries(): DeliveryStore {
  const records = new Map<string, Delivery>();
  const requested = new Map<string, Date>();
  return {
    create(delivery) {
      if (records.has(delivery.id)) return Promise.resolve(false);
      records.set(delivery.id, structuredClone(delivery));
      return Promise.resolve(true);
    },
    find: (id) => Promise.resolve(structuredClone(records.get(id)) ?? null),
    finish(id, at) {
      const record = records.get(id);
      if (record !== undefined) records.set(id, { ...record, finishedAt: at });
      return Promise.resolve();
    },
    claimRedelivery(id, at) {
      if (requested.has(id)) return Promise.resolve(false);
      requested.set(id, at);
      return Promise.resolve(true);
    },
    deleteExpired(now, limit) {
      const isOver = (at: Date): boolean => at.getTime() + deliveryDays * 86_400_000 <= now.getTime();
      const expired = [...records.values()].filter(({ receivedAt }) => isOver(receivedAt)).slice(0, limit);
      for (const { id } of expired) records.delete(id);
      return Promise.resolve(expired.length);
    },
  };
}
