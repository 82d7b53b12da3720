import { Router } from "express";
import type { Pool } from "pg";
import { findOrder, listOrders } from "./store.js";
import { requireUser } from "../session.js";

export function orderRoutes(database: Pool): Router {
  const router = Router();

  router.get("/", requireUser, async (request, response) => {
    response.json(await listOrders(database, request.user.id));
  });

  router.get("/:id", requireUser, async (request, response) => {
    const order = await findOrder(database, request.params.id);
    if (order === null || order.userId !== request.user.id) {
      response.status(404).json({ message: "No such order" });
      return;
    }
    response.json(order);
  });

  return router;
}
