/** People as others see them, out of the records of users. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { People } from "../../people.ts";
import { listUsers } from "./list-users.ts";

const PersonDocument = z.object({
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  isActive: z.boolean(),
});

/** Not the stand-in for people who are gone, whose name Firestore keeps for itself. */
const uidName = /^(?!__.*__$)[^/]{1,128}$/;

export function createFirestorePeople(firestore: Firestore): People {
  const users = firestore.collection("users");
  return {
    async find(uids) {
      const wanted = [...new Set(uids)].filter((uid) => uidName.test(uid));
      if (wanted.length === 0) return [];
      const fieldMask = Object.keys(PersonDocument.shape);
      const found = await firestore.getAll(...wanted.map((uid) => users.doc(uid)), { fieldMask });
      return found
        .filter(({ exists }) => exists)
        .map((document) => ({ _id: document.id, ...PersonDocument.parse(document.data()) }));
    },

    async search(search, limit) {
      const wanted = search.trim() === "" ? null : search;
      const filters = { search: wanted, cursor: null, role: null, status: "active" } as const;
      const page = await listUsers(users, { ...filters, limit });
      return page.users.map(({ _id, name, avatarUrl, isActive }) => ({ _id, name, avatarUrl, isActive }));
    },
  };
}
