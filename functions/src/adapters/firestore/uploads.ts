/** What is known of uploaded images, in `uploads/{id}`. */
import { imageTypes } from "@acrux/contract";
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { UploadRecord, UploadStore } from "../../uploads/store.ts";
import { instant } from "./instant.ts";

const UploadDocument = z.object({
  ownerId: z.string(),
  type: z.enum(imageTypes),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  createdAt: instant,
});

export function createFirestoreUploads(firestore: Firestore): UploadStore {
  const collection = firestore.collection("uploads");
  return {
    async create({ id, ...upload }) {
      await collection.doc(id).create(upload);
    },
    async find(id) {
      const found = await collection.doc(id).get();
      return found.exists ? recordOf(id, found.data()) : null;
    },
    async remove(id) {
      await collection.doc(id).delete();
    },
    async list(ownerId) {
      const { docs } = await collection.where("ownerId", "==", ownerId).get();
      return docs.map((document) => recordOf(document.id, document.data()));
    },
  };
}

function recordOf(id: string, data: unknown): UploadRecord {
  return { id, ...UploadDocument.parse(data) };
}
