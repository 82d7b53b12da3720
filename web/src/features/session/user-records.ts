/** The session's two calls of the API. They report a refused token to their caller, who decides what it means. */
import { api } from "../../lib/api.ts";
import type { UserRecords } from "./establish.ts";

export const userRecords: UserRecords = {
  read: async (uid) => (await api.call("getUser", { params: { uid } }, { reportAuthLoss: false })).data,
  // The server takes none of this from us; it is sent because the specification says so.
  create: async ({ uid, email }) =>
    (
      await api.call(
        "createUser",
        { body: { _id: uid, email, roles: ["user"], isActive: true } },
        { reportAuthLoss: false },
      )
    ).data,
};
